import type { CallToolResult } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/errors.ts'
import { formatResult, type ResultCut } from './result.ts'
import { estimateTokens } from './result-bounds.ts'
import type { Row } from './result-table.ts'

const request = {
  title: '併売分析',
  query: { period: { from: '2026-11-16', to: '2026-11-22' } },
  language: 'ja' as const,
  pagedList: null,
  screen: 'https://uresuji.example/combined-sales-analysis?jans=1',
}
const cut: ResultCut = { maxRows: 50, maxTokens: 8000, offset: 0, skip: 0, writeCursor: (next) => `after-${next}` }
interface Table {
  fields: string[]
  rows: unknown[][]
  common?: Row
}
const toRows = ({ fields, rows: cells, common }: Table = { fields: [], rows: [] }): Row[] =>
  cells.map((row) => ({ ...common, ...Object.fromEntries(fields.map((field, index) => [field, row[index] ?? null])) }))
const getText = ({ content: [first] }: CallToolResult) => (first?.type === 'text' ? first.text : '')
const stamps = {
  until: { from: null, day: '2026-11-21', at: null, wholeDay: '2026-11-20', gaps: { incompleteStores: 2, missingDays: 3 } },
  fetchedAt: '2026-11-21T01:00:00.000Z',
  counted: { kinds: ['book', 'other'], unit: 'items', leftOut: 4 },
}
const rows = Array.from({ length: 120 }, (_none, index) => ({
  jan: String(index),
  productName: `猫の本 ${index}`,
  quantity: index,
}))

describe('estimateTokens', () => {
  it('counts four ASCII characters, or one other character, as a token', () => {
    expect([estimateTokens(''), estimateTokens('abcd'), estimateTokens('abcde'), estimateTokens('売上 12')]).toEqual([0, 1, 2, 3])
    // a character outside of the basic plane is one character
    expect(estimateTokens('𠮟る')).toBe(2)
  })
})

describe('result of an MCP tool', () => {
  it('states period, extent of the data, unit, gaps, exclusions, hidden values and screen before the table of an MCP result', () => {
    const data = {
      list: [
        { jan: '1', quantity: 3, coOccurrences: 7, suppressed: false },
        { jan: '2', quantity: 5, coOccurrences: null, suppressed: true },
        { jan: '3', quantity: null, coOccurrences: 9, suppressed: false },
      ],
      totals: { quantity: 8 },
      excluded: {
        applied: true,
        quantity: 12,
        amount: 1,
        publishers: [{ publisherCd: '1', publisherName: '秋霜企画', quantity: 12 }],
      },
      previousPeriod: { from: '2026-11-09', to: '2026-11-15' },
      ...stamps,
    }
    expect(getText(formatResult(data, request, cut)).split('\n')).toEqual([
      '# 併売分析',
      '期間: 2026/11/16–2026/11/22',
      '比較する期間: 2026/11/09–2026/11/15',
      'データ: 2026/11/21 まで（全店がそろった最後の日 2026/11/20）、2026/11/21 10:00:00 に集計',
      '単位: 点（書籍・雑誌以外を含む）、金額は円（税抜）',
      'データの欠け: 2店の 3日分が届いていない可能性があります',
      '除外: 順位から除外した出版社の 12点（秋霜企画）',
      '除外: 種別の条件に合わない 4点を数えていません',
      '秘匿: 人数・件数の少ない値は伏せています（＊）。0ではありません',
      '画面: https://uresuji.example/combined-sales-analysis?jans=1',
      '合計 / 売上(点): 8',
      '行: 3行のうち 1〜3行',
      '',
      '## 一覧',
      // the label of the unit follows the goods; hidden values are marked, missing ones are empty
      expect.stringMatching(/^JAN\t売上\(点\)\t.+\t少数のため非表示$/),
      'jan\tquantity\tcoOccurrences\tsuppressed',
      '1\t3\t7\tfalse',
      '2\t5\t＊\ttrue',
      '3\t\t9\tfalse',
    ])
  })

  it('writes the notes of an MCP result in English', () => {
    const text = getText(formatResult({ list: rows, ...stamps }, { ...request, language: 'en' }, cut))
    expect(text).toContain('Unit: items, including goods other than books and magazines')
    expect(text).toContain('Rows: 1 to 50 of 120')
  })

  it('says in an MCP result what the codes of genders stand for', () => {
    const text = getText(formatResult({ list: [{ gender: 1 }, { gender: 2 }, { gender: 0 }] }, request, cut))
    expect(text).toContain('1 男性\n2 女性\n0 不明')
  })

  it('keeps a cell with tabs and line breaks on its line in an MCP result', () => {
    const text = getText(formatResult({ list: [{ jan: '1\t2\r\n3', price: 5 }] }, request, cut))
    expect(text).toContain('\n1 2 3\t5')
  })

  it('ends an MCP result after the maximum number of rows and continues with the cursor, over all tables', () => {
    const data = { list: rows, days: [{ day: '2026-11-16', copies: 1 }] }
    const seen: Record<string, Row[]> = { list: [], days: [] }
    let offset = 0
    for (let calls = 0; calls < 10; calls++) {
      const { structuredContent } = formatResult(data, request, { ...cut, offset, skip: offset })
      const { data: part, nextCursor } = structuredContent as { data: Record<string, Table>; nextCursor?: string }
      for (const name of ['list', 'days']) seen[name]?.push(...toRows(part[name]))
      if (nextCursor === undefined) break
      offset = Number(nextCursor.replace('after-', ''))
    }
    expect(seen).toEqual(data)
  })

  it('counts the rows of later pages of an MCP result from the offset and sends the figures with the first page only', () => {
    const data = { list: rows.slice(50, 100), totals: { quantity: 9 }, buckets: ['a'], paging: { total: 120 } }
    const { structuredContent } = formatResult(
      data,
      { ...request, pagedList: 'list' },
      { ...cut, offset: 60, skip: 10, maxRows: 5 },
    )
    expect(structuredContent).toMatchObject({
      data: { list: { fields: ['jan', 'productName', 'quantity'], rows: rows.slice(60, 65).map(Object.values) }, buckets: ['a'] },
      rows: { from: 61, returned: 5, total: 120 },
      nextCursor: 'after-65',
    })
    expect((structuredContent as { data: object }).data).not.toHaveProperty('totals')
  })

  it.each([500, 700, 1000, 3000])('fits an MCP result into %i tokens, as text and as JSON', (maxTokens) => {
    const result = formatResult({ list: rows, totals: { quantity: 9 }, ...stamps }, request, { ...cut, maxRows: 500, maxTokens })
    expect(estimateTokens(getText(result))).toBeLessThanOrEqual(maxTokens)
    expect(estimateTokens(JSON.stringify(result.structuredContent))).toBeLessThanOrEqual(maxTokens)
    const { rows: counted, nextCursor } = result.structuredContent as { rows: { returned: number }; nextCursor: string }
    expect(counted.returned).toBeGreaterThan(0)
    expect(nextCursor).toBe(counted.returned === 120 ? undefined : `after-${counted.returned}`)
  })

  it('refuses an MCP result with the tokens that it needs, if not even one row fits', () => {
    const data = { list: [{ trend: Array.from({ length: 900 }, (_none, index) => 1000 + index) }] }
    const attempt = (maxTokens: number) => () => formatResult(data, request, { ...cut, maxTokens })
    let needed = 0
    try {
      attempt(500)()
    } catch (error) {
      if (error instanceof AppError && error.code === 'mcp.budget') needed = Number(error.values.needed)
    }
    expect(needed).toBeGreaterThan(500)
    expect(attempt(needed)).not.toThrow()
    expect(attempt(needed - 1)).toThrow()
  })

  it('states in an MCP result that there are no rows', () => {
    const result = formatResult({ list: [], paging: { total: 0 } }, { ...request, pagedList: 'list' }, cut)
    expect(getText(result)).toContain('行: 該当する行はありません')
    expect(result.structuredContent).toMatchObject({
      data: { list: [] },
      rows: { from: 0, returned: 0, total: 0 },
    })
    expect(result.structuredContent).not.toHaveProperty('nextCursor')
  })
})
