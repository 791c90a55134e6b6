import { describe, expect, it } from 'vitest'
import type { FairReason } from '../../../shared/api/fair-table.ts'
import { chooseFairTitles, type FairCandidate } from './choose-titles.ts'

let nextId = 1
const createTitles = (reason: FairReason, count: number, lift: number | null): FairCandidate[] =>
  Array.from({ length: count }, (_none, index) => {
    const id = nextId++
    return {
      id,
      jan: String(id).padStart(13, '0'),
      reason,
      reliableLift: lift === null ? null : lift - index / 100,
      quantity: 100 - index,
    }
  })

const countReasons = (chosen: readonly FairCandidate[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(chosen, ({ reason }) => reason)).map(([reason, rows]) => [reason, rows.length]),
  )

describe('chooseFairTitles', () => {
  it('reserves a fifth of the places each for series, author and genre', () => {
    const candidates = [
      ...createTitles('combined', 30, 9),
      ...createTitles('series', 30, 8),
      ...createTitles('author', 30, 7),
      ...createTitles('genre', 30, null),
    ]
    expect(countReasons(chooseFairTitles(candidates, 15))).toEqual({ combined: 6, series: 3, author: 3, genre: 3 })
    expect(countReasons(chooseFairTitles(candidates, 4))).toEqual({ combined: 4 })
  })

  it('gives places without titles to titles bought together first', () => {
    const noSeries = [...createTitles('combined', 30, 9), ...createTitles('author', 1, 7), ...createTitles('genre', 30, null)]
    expect(countReasons(chooseFairTitles(noSeries, 15))).toEqual({ combined: 11, author: 1, genre: 3 })
  })

  it('gives what is then still empty to the titles that sell best, whatever their reason', () => {
    const authors = createTitles('author', 30, null).map((title) => ({ ...title, quantity: 0 }))
    const genre = createTitles('genre', 30, null)
    expect(countReasons(chooseFairTitles([...authors, ...genre], 15))).toEqual({ author: 3, genre: 12 })
  })

  it('returns all titles if there are fewer than places', () => {
    const few = createTitles('genre', 3, null)
    expect(chooseFairTitles(few, 15)).toEqual(few)
  })

  it('orders the table by reliable lift, titles without one last by reason and sales', () => {
    const [weak] = createTitles('combined', 1, 1.2)
    const [strong] = createTitles('series', 1, 6)
    const [genre] = createTitles('genre', 1, null)
    const [author] = createTitles('author', 1, null)
    expect(
      chooseFairTitles(
        [genre, weak, author, strong].filter((title) => title !== undefined),
        15,
      ),
    ).toEqual([strong, weak, author, genre])
  })

  it('does not prefer titles whose lift can be by chance', () => {
    const [chance] = createTitles('genre', 1, 0.9)
    const [selling] = createTitles('genre', 1, null)
    const rows = [chance, selling].flatMap((title) => (title ? [{ ...title, quantity: title === chance ? 5 : 50 }] : []))
    expect(chooseFairTitles(rows, 15).map(({ quantity }) => quantity)).toEqual([50, 5])
  })

  it('chooses the strongest titles of each reason', () => {
    const combined = createTitles('combined', 40, 9)
    expect(chooseFairTitles(combined.toReversed(), 15)).toEqual(combined.slice(0, 15))
  })
})
