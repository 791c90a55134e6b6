import type { CliMessageKey, CliTranslate } from './language.ts'

/** Terminal columns of a text: full-width characters take two. An approximation for help texts; tables use string-width. */
export const getTextWidth = (text: string): number => {
  let width = 0
  for (const char of text) width += (char.codePointAt(0) ?? 0) >= 0x2e80 || char === '…' ? 2 : 1
  return width
}

/** Wraps help texts: between words, and in Japanese at any character except before those that must not start a line. */
export function wrapHelp(text: string, width: number): string {
  return text
    .split('\n')
    .map((paragraph) => {
      const tokens = paragraph.match(/[\x21-\x7e]+[、。）]?| +|[^\x20-\x7e][、。）」]?/g) ?? []
      const lines: string[] = []
      let line = ''
      for (const segment of tokens) {
        if (line !== '' && getTextWidth(line + segment.trimEnd()) > width) {
          lines.push(line.trimEnd())
          line = segment.trimStart()
        } else line += segment
      }
      return [...lines, line].join('\n')
    })
    .join('\n')
}

/** Option of a field or rule: storesOut becomes --stores-out. */
export const toOptionFlag = (name: string): string => `--${name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}`

/** Placeholder of an argument or option value in the language of the help. */
export const getPlaceholder = (name: string, t: CliTranslate): string => t(`placeholder.${name}` as CliMessageKey)

/** `show [options] <contract>`: translates the words in brackets only. */
export const localizeTerm = (term: string, t: CliTranslate): string =>
  term.replace(/([<[])([a-z]+)(?=(\.\.\.)?[>\]])/g, (_all, bracket: string, name: string) => bracket + getPlaceholder(name, t))

/** Name of an argument in messages: CODE, コード. */
export const getArgumentName = (name: string, t: CliTranslate): string => getPlaceholder(name, t).toUpperCase()
