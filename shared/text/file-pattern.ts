import { foldText } from './fold.ts'

/** File name patterns that select a mapping, shared by the inbox and the screen. */

/** True if the name matches: `*` any characters, `?` one. Takes at most name × pattern steps. */
function matchesPattern(pattern: readonly string[], name: readonly string[]): boolean {
  let at = 0
  let position = 0
  let star = -1
  let tried = 0
  while (at < name.length) {
    if (pattern[position] === '*') {
      star = position++
      tried = at
    } else if (position < pattern.length && (pattern[position] === '?' || pattern[position] === name[at])) {
      position++
      at++
    } else if (star >= 0) {
      position = star + 1
      at = ++tried
    } else return false
  }
  while (pattern[position] === '*') position++
  return position === pattern.length
}

const toFoldedCharacters = (text: string): string[] => [...foldText(text)]

/** True if the file name matches the pattern (`*`, `?`), ignoring width, kana and case. */
export const matchesFilePattern = (pattern: string, name: string): boolean =>
  matchesPattern(toFoldedCharacters(pattern), toFoldedCharacters(name))

/** Specificity of a pattern: number of literal characters, then length. */
function getSpecificity(pattern: string): [number, number] {
  const characters = toFoldedCharacters(pattern.replace(/\*+/g, '*'))
  return [characters.filter((value) => value !== '*' && value !== '?').length, characters.length]
}

/** Returns the mappings with the most specific matching pattern: one, several equally specific ones, or none. */
export function findBestMappings<M extends { filePattern: string | null }>(mappings: readonly M[], name: string): M[] {
  let best: M[] = []
  let most: [number, number] = [-1, -1]
  for (const mapping of mappings) {
    if (mapping.filePattern === null || !matchesFilePattern(mapping.filePattern, name)) continue
    const [literals, length] = getSpecificity(mapping.filePattern)
    if (literals < most[0] || (literals === most[0] && length < most[1])) continue
    if (literals === most[0] && length === most[1]) best.push(mapping)
    else best = [mapping]
    most = [literals, length]
  }
  return best
}
