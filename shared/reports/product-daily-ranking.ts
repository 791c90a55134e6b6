import type { RankDay } from '../api/product-daily-ranking.ts'
import { defineColumns, defineReport } from './columns.ts'

const { count, date, copies, titles } = defineColumns<RankDay>()

export const rankDayReport = defineReport<RankDay>({
  columns: [
    date('date'),
    copies('quantity', { total: true }),
    count('rankAll'),
    titles('titles'),
    count('rankGenreC1'),
    titles('titlesGenreC1'),
    count('rankGenreC2'),
    titles('titlesGenreC2'),
    count('rankPublisher'),
    titles('titlesPublisher'),
  ],
  terminal: ['date', 'quantity', 'rankAll', 'titles', 'rankGenreC1', 'rankGenreC2', 'rankPublisher'],
  screen: ['date', 'quantity', 'rankAll', 'rankGenreC1', 'rankGenreC2', 'rankPublisher', 'titles'],
  phone: { name: 'date', figure: 'quantity', facts: ['rankAll', 'rankGenreC1', 'rankPublisher'] },
})
