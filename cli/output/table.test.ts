import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import type { RankingRow } from '../../shared/api/ranking-create.ts'
import { columns as columnLabels } from '../../shared/messages/columns.ts'
import type { Language } from '../../shared/messages/language.ts'
import { rankingReport } from '../../shared/reports/ranking-create.ts'
import { getTerminalColumns } from './report-columns.ts'
import { fitTable, formatEntries, formatTable, formatValue, truncateText } from './table.ts'

const columns = [
  { title: 'JAN', value: (row: [string, string, number | null]) => row[0] },
  { title: '商品名', value: (row: [string, string, number | null]) => row[1], maxWidth: 14 },
  { title: '売上(冊)', value: (row: [string, string, number | null]) => row[2] },
]

describe('tables in the terminal', () => {
  it('aligns full-width and half-width text in tables, and right-aligns numbers with thousands separators', () => {
    const lines = formatTable(columns, [
      ['9784999900114', '夜汽車', 12345],
      ['20', 'ABCｱ', 7],
      ['20', '県境の図書館 別館', null],
    ])
    expect(lines).toEqual([
      'JAN            商品名         売上(冊)',
      '9784999900114  夜汽車           12,345',
      '20             ABCｱ                  7',
      '20             県境の図書館…         -',
    ])
  })

  it('fits a table by truncating text first, then by a line per column, and never truncates a number', () => {
    const rows: [string, string, number | null][] = [['9784999900114', '県境の図書館 別館', 1234567]]
    expect(fitTable(columns, rows, { width: null }).lines).toEqual(formatTable(columns, rows))
    expect(fitTable(columns, rows, { width: 39 }).lines).toEqual(formatTable(columns, rows))
    expect(fitTable(columns, rows, { width: 38 }).lines).toEqual([
      'JAN            商品名        売上(冊)',
      '9784999900114  県境の図書…  1,234,567',
    ])
    expect(fitTable(columns, [...rows, ['20', '本', null]], { width: 30 }).lines).toEqual([
      'JAN       9784999900114',
      '商品名    県境の図書館 別館',
      '売上(冊)  1,234,567',
      '',
      'JAN       20',
      '商品名    本',
      '売上(冊)  -',
    ])
  })

  describe('with 80 columns', () => {
    const row = (values: Partial<RankingRow>) => ({ ...values, rank: 1, previousRank: 12, jan: '9784999900114' }) as RankingRow
    const ranked = [
      row({
        productName: '夜汽車は星を数えない 下',
        publisherName: '汐見坂書房',
        price: 820,
        quantity: 12345,
        share: 1.25,
        saleRate: 70,
      }),
      row({
        productName: '週刊少年イナズマ 2026年11月25日号',
        publisherName: '稲妻少年社',
        price: 320,
        quantity: 7,
        share: 0.05,
        saleRate: null,
      }),
    ]
    const renderTable = async (
      rows: readonly RankingRow[],
      { language = 'ja', ...more }: { language?: Language; keepsColumns?: boolean } = {},
    ) => {
      const visible = [
        'rank',
        'previousRank',
        'jan',
        'productName',
        'publisherName',
        'price',
        'quantity',
        'share',
        'saleRate',
      ] as const
      return fitTable(await getTerminalColumns<RankingRow>(rankingReport, language, { visible }), rows, { width: 80, ...more })
    }

    it.each(['ja', 'en'] as const)('drops table columns at 80 columns in the declared order (%s)', async (language) => {
      const { lines, droppedColumns } = await renderTable(ranked, { language })
      expect(lines).toHaveLength(3)
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(80)
      const labels: Record<string, string> = columnLabels[language]
      const names = (rankingReport.dropOrder ?? []).slice(0, droppedColumns.length)
      expect(new Set(droppedColumns)).toEqual(new Set(names.map((name) => labels[name])))
      expect(lines[0]).not.toContain(labels.publisherName)
      expect(lines[0]).toContain(labels.saleRate)
      expect(lines[1]).toContain('12,345')
    })

    it('truncates text in a table with an ellipsis at 80 columns and gives it the remaining width', async () => {
      const { lines } = await renderTable(ranked)
      expect(lines[1]).toContain('夜汽車は星を数えない 下')
      expect(lines[2]).toMatch(/週刊少年イナズマ 2026.*…/)
      expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeGreaterThan(70)
    })

    it('drops table columns without values first at 80 columns', async () => {
      const { droppedColumns } = await renderTable(ranked.map((item) => ({ ...item, share: null as never })))
      expect(droppedColumns).toContain(columnLabels.ja.share)
    })

    it('drops no columns from a table with a single row or with selected columns', async () => {
      const [first] = ranked
      for (const { lines, droppedColumns } of [
        await renderTable(first ? [first] : []),
        await renderTable(ranked, { keepsColumns: true }),
      ]) {
        expect(droppedColumns).toEqual([])
        expect(lines).toContain('商品名        夜汽車は星を数えない 下')
        expect(lines).toContain('出版社        汐見坂書房')
      }
    })
  })

  it('prints the header of a table even without rows, and no trailing spaces', () => {
    expect(formatTable(columns, [])).toEqual(['JAN  商品名  売上(冊)'])
    expect(
      formatTable(
        [
          { title: 'a', value: () => 'b' },
          { title: '長い見出し', value: () => 'x' },
        ],
        [1],
      ),
    ).toEqual(['a  長い見出し', 'b  x'])
  })

  it('shows missing values in tables as hyphens, and rates to one decimal place', () => {
    expect([
      formatValue(null),
      formatValue(''),
      formatValue(0),
      formatValue(-1234),
      formatValue(70, 1),
      formatValue(1234.5, 1),
    ]).toEqual(['-', '-', '0', '-1,234', '70.0', '1,234.5'])
  })

  it('truncates text in tables only between characters', () => {
    expect(truncateText('夜汽車は星', 10)).toBe('夜汽車は星')
    expect(truncateText('夜汽車は星を', 10)).toBe('夜汽車は…')
    expect(truncateText('夜汽車は星を', 9)).toBe('夜汽車は…')
    expect(truncateText('が゙がが', 3)).toMatch(/…$/)
  })

  it('aligns the values of key-value lists', () => {
    expect(
      formatEntries([
        ['会社', '汐見坂書房'],
        ['ログイン', '-'],
      ]),
    ).toEqual(['会社      汐見坂書房', 'ログイン  -'])
  })
})
