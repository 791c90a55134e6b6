import type { continuousWords as ja } from '../ja/continuous-purchasing-trend.ts'

/** Notes of the continuous purchasing trend in exports. */
export const continuousWords = {
  hidden: '＊ stands for figures of fewer than 10 members, and for those that would give such a figure away.',
  incomplete: 'The window of some issues or volumes is not over: their figures can still grow.',
} satisfies typeof ja
