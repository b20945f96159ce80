/** What is said to beginners of the games that the program suggests to them. */
export const BEGINNERS: Record<string, string> = {
  klondike: "The one everybody knows: down in alternating colors, aces home",
  spider: "Two packs of a single suit: whole runs leave the table",
  freecell: "All cards lie open, and nearly every deal can be won",
  golf: "Quick: one rank up or down, all onto one pile",
  "triple-peaks": "Three peaks to clear, one rank up or down",
  pyramid: "Pairs that make thirteen leave the table",
};
