export interface Word {
  ja: string
  kana: string
}

/** Parses words written as `漢字|かな`, separated by spaces or line ends; a word in kana needs no reading. `_` is a space. */
export function parseWordList(text: string): Word[] {
  return text
    .trim()
    .split(/\s+/)
    .map((value) => {
      const [ja = '', kana = ja] = value.replaceAll('_', ' ').split('|')
      return { ja, kana }
    })
}
