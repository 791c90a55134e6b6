import { describe, expect, it } from 'vitest'
import { parseDetailEntries } from './audit-detail.ts'

describe('detail text of an audit entry', () => {
  it('describes an audit entry with its conditions, without empty ones and without paging and sort order', () => {
    const detail = {
      format: 1,
      rows: 0,
      period: { from: '2026-11-14', to: '2026-11-20' },
      keyword: '文庫',
      products: { kind: 'all', genreKeys: ['01'], jans: [] },
      price: { from: null, to: null },
      inStock: false,
      sort: [{ key: 'jan', descending: true }],
      pageNum: 1,
    }
    expect(parseDetailEntries(JSON.stringify(detail))).toEqual([
      { kind: 'value', name: 'format', value: 1 },
      { kind: 'value', name: 'rows', value: 0 },
      { kind: 'range', name: 'period', from: '2026-11-14', to: '2026-11-20' },
      { kind: 'value', name: 'keyword', value: '文庫' },
      { kind: 'value', name: 'genreKeys', value: ['01'] },
    ])
  })

  it('separates changes in an audit entry into values before and after', () => {
    expect(parseDetailEntries('{"before":0,"after":1}')).toEqual([{ kind: 'change', name: '', before: 0, after: 1 }])
    expect(parseDetailEntries('{"licences":{"before":10,"after":12}}')).toEqual([
      { kind: 'change', name: 'licences', before: 10, after: 12 },
    ])
  })

  it('reads periods of an audit entry next to other conditions', () => {
    expect(parseDetailEntries('{"from":"2026-11-01","to":null,"group":"all"}')).toEqual([
      { kind: 'range', name: 'days', from: '2026-11-01', to: null },
    ])
    expect(parseDetailEntries('{"from":null,"to":null}')).toEqual([])
  })

  it('keeps detail text of an audit entry that cannot be parsed unchanged', () => {
    expect(parseDetailEntries('not JSON')).toEqual([{ kind: 'value', name: '', value: 'not JSON' }])
    expect(parseDetailEntries(null)).toEqual([])
  })
})
