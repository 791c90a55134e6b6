export interface Word {
  ja: string
  kana: string
}

/** Words written `漢字|かな`, apart by blanks or line ends; a word in kana needs no reading. `_` stands for a blank. */
export function parseWordList(text: string): Word[] {
  return text
    .trim()
    .split(/\s+/)
    .map((value) => {
      const [ja = '', kana = ja] = value.replaceAll('_', ' ').split('|')
      return { ja, kana }
    })
}
