import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../shared/reports/columns.ts'
import { type PrintedTable, renderPdf } from './pdf.ts'
import { flattenSequences } from './pdf-font.ts'
import type { ReportModel } from './periodic-report.ts'
import { renderReportPdf } from './periodic-report-pdf.ts'

const table = (names: readonly string[], more: Partial<PrintedTable> = {}): PrintedTable => ({
  title: 'ランキング',
  language: 'ja',
  unit: 'copies',
  conditions: [],
  definitions: [],
  madeBy: '汐見坂書房 佐伯 由香',
  madeAt: '2026-11-20T03:00:00.000Z',
  columns: [
    { name: 'jan', type: 'code' },
    { name: 'productName', type: 'text' },
    { name: 'quantity', type: 'integer' },
  ],
  rows: names.map((name, index): Cell[] => [`97849999${index}`, name, index]),
  totals: [null, '合計', 12_345],
  notes: [],
  chart: null,
  ...more,
})

async function readText(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.join('\n')
}

describe('characters of PDF files', () => {
  it('draws characters beyond U+FFFF that the font has, so that they can be searched and copied', async () => {
    const text = await readText(await renderPdf(table(['𠮷野屋の𩸽', '𣘺の下'], { title: '𠮷田のランキング' })))
    for (const name of ['𠮷野屋の𩸽', '𣘺の下', '𠮷田のランキング']) expect(text).toContain(name)
    expect(text).not.toContain('〓')
    expect(text).not.toContain('注記')
  })

  it('draws 〓 for every character that the font lacks, and reports their number once', async () => {
    const names = ['🌸の店', '𝟙と𝟚', '外字\ue000', '👨‍👩‍👧の本', '改行\nの本']
    const chart = { kind: 'bar', labels: ['1', '2'], series: [{ name: '🌸の店', values: [1, 2] }] } as const
    const text = await readText(await renderPdf(table(names, { chart })))
    for (const name of ['〓の店', '〓と〓', '外字〓', '〓の本']) expect(text).toContain(name)
    expect(text).toContain('フォントにない文字 5字を〓で表示しています。')
    expect(text).toContain('12,345')
    const english = await readText(await renderPdf(table(names, { language: 'en' })))
    expect(english).toContain('Characters that the font lacks (5) are shown as 〓.')
  })

  it('continues a text after a tab and other control characters', async () => {
    expect(await readText(await renderPdf(table(['タブ\t著者', '鐘\u0007の音'])))).toMatch(/タブ 著者[\s\S]*鐘 の音/)
  })

  it('draws 〓 for private-use characters of a text and keeps the rare characters beside them', async () => {
    const text = await readText(await renderPdf(table(['𠮷\ue000\ue001𩸽'])))
    expect(text).toContain('𠮷〓〓𩸽')
  })

  it.each([
    ['composes letters and marks', 'か\u3099き\u309ae\u0301', 'がき゜é'],
    ['leaves out variation selectors', '葛\u{e0100}城☀\ufe0f', '葛城☀'],
    ['keeps compatibility kanji', '\ufa19\u3099神', '\ufa19゛神'],
    ['leaves out invisible characters', '\ufeffa\u00ad\u200bb', 'ab'],
    ['takes the first part of an emoji', '👍🏽🇯🇵', '👍🇯'],
    ['keeps line ends only', 'a\r\nb\tc\u0085', 'a\nb c '],
  ])('%s before a text is drawn', (_name, text, flat) => {
    expect(flattenSequences(text)).toBe(flat)
  })

  it('draws the tables, headings and remarks of a periodic report with the same characters as a table', async () => {
    const { rows, ...model } = table(['𠮷野屋の🌸'])
    const report: ReportModel = {
      title: '週報 𠮷',
      language: 'ja',
      company: '汐見坂書房',
      remark: '葛\u{e0100}城の𝟙',
      facts: [],
      madeAt: '2026-11-20T03:00:00.000Z',
      sections: [
        {
          heading: '𩸽の売上',
          about: 'ランキング',
          problem: null,
          remark: '',
          parts: ['table'],
          figures: [],
          chart: null,
          table: model,
          rows: 1,
          total: 1,
          notes: [],
        },
      ],
    }
    const text = await readText(await renderReportPdf(report, () => rows))
    for (const part of ['週報 𠮷', '𩸽の売上', '𠮷野屋の〓', '葛城の〓', '12,345']) expect(text).toContain(part)
    expect(text).toContain('フォントにない文字 2字を〓で表示しています。')
  })
})
