/** How the page looks and behaves, as its player has set it. */
export interface Looks {
  /** Four colors of suits instead of two. */
  fourColors: boolean;
  /** Stock and foundations at the other side. */
  leftHanded: boolean;
  /** Whether cards move to their places: as the system wishes, always, or never. */
  motion: "system" | "on" | "off";
  /** Stronger lines and colors: as the system wishes, always. */
  contrast: "system" | "more";
  theme: "system" | "light" | "dark";
  /** Whether the time of a game is shown. */
  timer: boolean;
  /** Whether safe cards go home by themselves. */
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
