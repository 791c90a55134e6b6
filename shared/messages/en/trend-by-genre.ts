import type { genreTrendWords as ja } from '../ja/trend-by-genre.ts'

export const genreTrendWords = { rest: 'Other', noGenre: 'Unclassified', noPublisher: 'No publisher' } satisfies Record<
  keyof typeof ja,
  string
>
