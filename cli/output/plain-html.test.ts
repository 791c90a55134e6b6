import { describe, expect, it } from 'vitest'
import { htmlToText, textToHtml } from './plain-html.ts'

describe('notices in the terminal', () => {
  it('renders an article as lines with list markers', () => {
    expect(
      htmlToText('<p>一 &amp; 二<br />三</p><ul><li>四</li><li><p>五</p></li></ul><table><tr><th>日</th><td>1</td></tr></table>'),
    ).toBe('一 & 二\n三\n・四\n・五\n日\t1')
  })

  it('converts typed text to paragraphs and escapes tags', () => {
    expect(textToHtml('一\r\n二\n\n<script>三</script>\n')).toBe('<p>一<br />二</p><p>&lt;script&gt;三&lt;/script&gt;</p>')
  })
})
