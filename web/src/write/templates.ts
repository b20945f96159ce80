/** The rules of a small example game. */
export function emptyRules(name: string): string {
  return `# The rules of a game. Errors and warnings are listed below while you write.
# Press Ctrl+Space to see what you can write at the cursor.

name = ${JSON.stringify(name)}
about = "Eight piles built down in alternating colors"

[piles.foundation]
count = 4

[piles.cell]
count = 2

[piles.tableau]
count = 8
build = { rank = "down", suit = "alternating" }
lift = "run"

# Each step deals cards to a group of piles.
[[deal]]
to = "tableau"
each = [7, 7, 7, 7, 6, 6, 6, 6]
`;
}

/** An example script that changes nothing. */
export function emptyScript(): string {
  return `// The program calls functions with fixed names for what a rules file cannot say:
// \`can_drop\`, \`can_redeal\`, \`on_stock\` and others. Players read \`///\` comments.

/// Any card can be put on any card that the rules allow.
fn can_drop(card, onto, pile) {
    true
}
`;
}
