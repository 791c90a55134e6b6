/** Rules of watches: measures whose crossing of a threshold is reported. */
export const watchRules = ['storesOut', 'salesOver', 'salesUnder', 'rankWithin', 'sellThrough'] as const
export type WatchRule = (typeof watchRules)[number]
