/** Splits a list of words that is written with | between them, over several lines. */
export const splitWords = (list: string): readonly string[] => list.split('|').map((word) => word.trim())
