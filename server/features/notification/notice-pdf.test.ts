import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { drawNoticePdf } from './notice-pdf.ts'

it('prints rare kanji of a notice, and 〓 with a note for what the font lacks', async () => {
  const { content } = await drawNoticePdf(
    {
      title: '𠮷日のお知らせ',
      article: '<h2>𩸽フェア</h2><p>会場の🌸を見に、葛\u{e0100}城へ。</p><table><tr><td>𣘺の店</td></tr></table>',
      type: 'notice',
      startAt: '2026-11-20T03:00:00.000Z',
      attachment: null,
    },
    'ja',
  )
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  for (const part of ['𠮷日のお知らせ', '𩸽フェア', '会場の〓を見に、葛城へ。', '𣘺の店']) expect(text).toContain(part)
  expect(text).toContain('フォントにない文字 1字を〓で表示しています。')
})
