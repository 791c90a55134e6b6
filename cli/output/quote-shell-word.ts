/** Quotes a word for POSIX shells if necessary. */
export const quoteShellWord = (word: string): string =>
  /^[\w./,:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
