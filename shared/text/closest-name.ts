/** Levenshtein distance: insertions, deletions and replacements of characters. */
export function computeEditDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_one, index) => index)
  for (const [row, char] of [...a].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...b].entries())
      current.push(
        Math.min((previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1, (previous[column] ?? 0) + (char === other ? 0 : 1)),
      )
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** Returns the most similar name, or null if none is similar enough. */
export function findClosestName(typed: string, names: readonly string[]): string | null {
  const text = typed.toLowerCase()
  const scored = names.map((name) => {
    const other = name.toLowerCase()
    // the beginning or end of a name counts as similar
    const isPart = text.length >= 3 && (other.startsWith(text) || other.endsWith(text))
    return { name, distance: isPart ? 1 : computeEditDistance(text, other) }
  })
  const [best] = scored.sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(1, Math.floor(text.length * 0.4)) ? best.name : null
}
