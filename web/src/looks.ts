/** The player's settings for the look and behavior of the page. */
export interface Looks {
  /** Four suit colors instead of two. */
  fourColors: boolean;
  /** Swaps the sides of the stock and the foundations. */
  leftHanded: boolean;
  /** Whether cards are animated: as the system prefers, always, or never. */
  motion: "system" | "on" | "off";
  /** Stronger lines and colors: as the system prefers, or always. */
  contrast: "system" | "more";
  theme: "system" | "light" | "dark";
  /** Whether the game's timer is shown. */
  timer: boolean;
  /** Whether safe cards move to the foundations after each move. */
  auto: boolean;
}

export const USUAL_LOOKS: Looks = {
  fourColors: false,
  leftHanded: false,
  motion: "system",
  contrast: "system",
  theme: "system",
  timer: true,
  auto: false,
};
