import { describe, expect, it } from 'vitest'
import { createPeriodicReportItem } from '../../../shared/sync/periodic-reports.ts'
import { changeItem, getItemKeys, removeItem, sortItems } from './report-items.ts'

const [figures, best, genres] = (['figures', 'best', 'genres'] as const).map((panel) =>
  createPeriodicReportItem('dashboard', panel),
)
const items = [figures, best, genres].flatMap((item) => item ?? [])
const visibleKeys = getItemKeys(items)
const [figuresKey = '', bestKey = '', genresKey = ''] = visibleKeys
const toSources = (list: typeof items) => list.map(({ source }) => source)

describe('items of a report', () => {
  it('finds an item of a periodic report by its key after an earlier one was removed', () => {
    const left = removeItem(items, { key: figuresKey, visibleKeys })
    expect(changeItem(left, genresKey, () => ({ heading: '見出し' })).map(({ heading }) => heading)).toEqual(['', '見出し'])
    expect(toSources(removeItem(left, { key: bestKey, visibleKeys }))).toEqual(['genres'])
  })

  it('keeps the heading of a report item that was stored after the row was drawn', () => {
    const withHeading = changeItem(items, bestKey, () => ({ heading: '見出し' }))
    const changed = changeItem(withHeading, bestKey, ({ parts }) => ({ parts: parts.filter((part) => part !== 'chart') }))
    expect(changed[1]).toMatchObject({ heading: '見出し', parts: ['figures', 'table'] })
  })

  it('keeps a report item removed if a change to it arrives late', () => {
    const left = removeItem(items, { key: bestKey, visibleKeys })
    expect(changeItem(left, bestKey, () => ({ remark: 'ひとこと' }))).toEqual(left)
    expect(removeItem(left, { key: bestKey, visibleKeys })).toEqual(left)
  })

  it('sorts report items without those removed meanwhile, and puts those added meanwhile last', () => {
    const changedItems = [...removeItem(items, { key: bestKey, visibleKeys }), createPeriodicReportItem('dashboard', 'movers')]
    expect(toSources(sortItems(changedItems, [genresKey, bestKey, figuresKey]))).toEqual(['genres', 'figures', 'movers'])
  })

  it('gives two items of a periodic report with the same source different keys', () => {
    const twice = [createPeriodicReportItem('favorite', 'a'), createPeriodicReportItem('favorite', 'a')]
    expect(new Set(getItemKeys(twice)).size).toBe(2)
    expect(changeItem(twice, getItemKeys(twice)[1] ?? '', () => ({ rows: 5 })).map(({ rows }) => rows)).toEqual([30, 5])
  })

  it('removes one of two report items with the same source only once on a double click', () => {
    const twice = [
      createPeriodicReportItem('favorite', 'a'),
      createPeriodicReportItem('favorite', 'a'),
      createPeriodicReportItem('favorite', 'b'),
    ]
    const clicked = { key: 'favorite-a-1', visibleKeys: getItemKeys(twice) }
    const left = removeItem(twice, clicked)
    expect(toSources(left)).toEqual(['a', 'b'])
    expect(toSources(removeItem(left, clicked))).toEqual(['a', 'b'])
    expect(toSources(removeItem(left, { key: 'favorite-a-1', visibleKeys: getItemKeys(left) }))).toEqual(['b'])
  })
})
