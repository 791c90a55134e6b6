import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { formatRowsForClipboard } from './copy-rows.ts'

interface Row {
  jan: string
  name: string
  sold: number | null
}
const columns: Column<Row>[] = [
  { id: 'cover', header: '書影', width: 1, isHeaderHidden: true, value: () => null },
  { id: 'jan', header: 'JAN', width: 1, isText: true, value: (row) => row.jan },
  { id: 'name', header: '商品名', width: 1, value: (row) => row.name },
  { id: 'sold', header: '売上', unit: '冊', width: 1, value: (row) => row.sold },
]
const rows = [
  { jan: '9784999900114', name: '夜汽車は\n星を\t数えない', sold: 4653 },
  { jan: '0012345678905', name: '<塩> & "道"', sold: null },
].map((row, index) => ({ row, index }))

describe('copied rows', () => {
  it('copies table rows as spreadsheet cells: tabs, plain figures, one line per row', () => {
    expect(formatRowsForClipboard(rows, columns).text).toBe(
      'JAN\t商品名\t売上(冊)\r\n9784999900114\t夜汽車は 星を 数えない\t4653\r\n0012345678905\t<塩> & "道"\t',
    )
  })
  it('copies names that spreadsheets would run as formulas as text, and signed figures as numbers', () => {
    const hostile = ['=HYPERLINK("http://x.example")', '+1-cmd', '＝1+1', '-12.5', '+3%', '-1,204']
    const copied = formatRowsForClipboard(
      hostile.map((name, index) => ({ row: { jan: '1', name, sold: -3 }, index })),
      columns,
    )
    const names = copied.text
      .split('\r\n')
      .slice(1)
      .map((line) => line.split('\t')[1])
    expect(names).toEqual([`'=HYPERLINK("http://x.example")`, `'+1-cmd`, `'＝1+1`, '-12.5', '+3%', '-1,204'])
    expect(copied.html).not.toContain('>=HYPERLINK')
    expect(copied.text).toContain('\t-3')
  })
  it('copies codes as text for Excel, and names with escaped markup', () => {
    const { html } = formatRowsForClipboard(rows, columns)
    expect(html).toContain(`<td style="mso-number-format:'\\@'">9784999900114</td>`)
    expect(html).toContain('&lt;塩&gt; &amp; &quot;道&quot;')
  })
})
