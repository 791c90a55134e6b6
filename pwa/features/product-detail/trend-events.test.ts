import { describe, expect, it } from 'vitest'
import { type EventTexts, getFirstWord, listEventTexts, type TrendEvents } from './trend-events.ts'

const texts: EventTexts = {
  language: 'ja',
  mark: (kind) => ({ release: '発売', publicity: '紹介', award: '受賞', reprint: '重版' })[kind],
  day: (day) => day.slice(5),
  dayOfSale: (day) => `発売${day}日目`,
  note: (text) => `メモ「${text}」`,
}
const events: TrendEvents = {
  releaseDate: '2026-10-09',
  marks: [
    { date: '2026-10-09', kind: 'release', text: '' },
    { date: '2026-11-03', kind: 'publicity', text: 'テレビ「朝の本棚」' },
    { date: '2026-11-04', kind: 'reprint', text: '' },
  ],
  holidays: new Map([['2026-11-03', { ja: '文化の日', en: 'Culture Day' }]]),
  notes: [{ day: '2026-11-03', text: '増刷分が着店' }],
}

describe('getFirstWord', () => {
  it('ends the first word of an event before a bracket, a space or a colon', () => {
    expect(['テレビ「朝の本棚」', '書評 朝日', 'SNS：話題に', ''].map(getFirstWord)).toEqual(['テレビ', '書評', 'SNS', ''])
  })

  it('skips the number of an award in the first word of an event and shortens a long word', () => {
    expect(getFirstWord('第12回 汽笛文学賞')).toBe('汽笛文学賞')
    expect(getFirstWord('第百二十回全国書店員が選ぶ賞')).toBe('全国書店員が選…')
  })
})

describe('listEvents', () => {
  it('starts the events of a day with its day of sale and its holiday, followed by marks and notes', () => {
    expect(listEventTexts({ from: '2026-11-03', to: '2026-11-03' }, events, texts)).toEqual([
      '発売26日目・文化の日',
      'テレビ「朝の本棚」',
      'メモ「増刷分が着店」',
    ])
  })

  it('calls the day of release day 1 in the events of a trend and does not repeat the release', () => {
    expect(listEventTexts({ from: '2026-10-09', to: '2026-10-09' }, events, texts)).toEqual(['発売1日目'])
  })

  it('names the day of each event of a longer period in a trend', () => {
    expect(listEventTexts({ from: '2026-11-02', to: '2026-11-08' }, events, texts)).toEqual([
      '11-03 テレビ「朝の本棚」',
      '11-04 重版',
      '11-03 メモ「増刷分が着店」',
    ])
  })

  it('lists no events for a day before the release, and for one more than a year after it', () => {
    for (const day of ['2026-10-08', '2027-10-10']) expect(listEventTexts({ from: day, to: day }, events, texts)).toEqual([])
  })
})
