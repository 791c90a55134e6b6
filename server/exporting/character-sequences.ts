/** Sequences of several code points that are one character, for files that have one glyph or code for each character. */

const hasSequences = /[\p{M}\p{Default_Ignorable_Code_Point}]/u
/** Voicing marks without a precomposed letter (か゚) have glyphs of their own width, which would float above the next letter. */
const voicingMarks: Readonly<Record<string, string>> = { '\u3099': '゛', '\u309a': '゜' }

/** Composes letters and combining marks, and leaves out variation selectors and other invisible characters. */
export function composeSequences(text: string): string {
  if (!hasSequences.test(text)) return text
  return (
    text
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // only letters with marks: composing a whole text would replace compatibility kanji by others
      .replace(/[^\p{M}\p{Script=Han}]\p{M}+/gu, (letter) => letter.normalize('NFC'))
      .replace(/[\u3099\u309a]/g, (mark) => voicingMarks[mark] ?? mark)
  )
}
