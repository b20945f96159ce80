/** What is said to beginners of the games that the program suggests to them. */
export const BEGINNERS: Record<string, string> = {
  klondike: "The one everybody knows",
  spider: "Runs of a single suit",
  freecell: "All open, nearly always won",
  golf: "Quick: one up or down",
  "triple-peaks": "Three peaks to clear",
  pyramid: "Pairs that make thirteen",
};
