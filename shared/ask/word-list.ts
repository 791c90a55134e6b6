/** Splits a list of words that is written with | between them, over several lines. */
export const splitWords = (list: string): readonly string[] => list.split('|').map((word) => word.trim())

/** Every combination of words that follow each other. */
export const combineWords = (...lists: readonly (readonly string[])[]): readonly string[] =>
  lists.reduce<readonly string[]>((all, list) => all.flatMap((begin) => list.map((end) => begin + end)), [''])
