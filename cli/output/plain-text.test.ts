import { describe, expect, it, vi } from 'vitest'
import { htmlToText, stringifyPlainJson, stripControls, stripControlsFromLines, textToHtml } from './plain-text.ts'
import { formatEntries, formatTable } from './table.ts'
import { printNote, writeJson, writeLines } from './write-output.ts'

/** Escape sequences that clear the screen, set the window title, hide text and change the text direction. */
const hostile = '夜汽車\u001b[2J\u001b]0;x\u0007\u009b8m\u0000\u202e終'

const captureOutput = (stream: 'stdout' | 'stderr') => {
  let text = ''
  vi.spyOn(process[stream], 'write').mockImplementation(((chunk: string, done?: () => void) => {
    text += chunk
    if (typeof done === 'function') done()
    return true
  }) as never)
  return () => text
}
const isPlain = (text: string) => expect(text.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)

describe('text from files and names', () => {
  it('prints no terminal control characters from files and names in tables, key-value lists, notes and JSON', async () => {
    isPlain(stripControls(hostile))
    isPlain(stripControlsFromLines(`${hostile}\n${hostile}`))
    isPlain(formatTable([{ title: hostile, value: () => hostile }], [1]).join('\n'))
    isPlain(formatEntries([['name', hostile]]).join('\n'))
    const out = captureOutput('stdout')
    const err = captureOutput('stderr')
    await writeLines([hostile])
    await writeJson({ name: hostile })
    printNote(hostile)
    vi.restoreAllMocks()
    isPlain(out())
    isPlain(err())
  })

  it('keeps line breaks in text from files and names, and the complete text in JSON', () => {
    expect(stripControlsFromLines('a\tb\nc')).toBe('a\tb\nc')
    expect(JSON.parse(stringifyPlainJson({ name: hostile }, 2))).toEqual({ name: hostile })
    expect(JSON.parse(stringifyPlainJson({ name: 'a\nb' }, 2))).toEqual({ name: 'a\nb' })
  })
})

describe('notices in the terminal', () => {
  it('prints the formatted text of a notice as plain lines with list markers', () => {
    expect(
      htmlToText('<p>一 &amp; 二<br />三</p><ul><li>四</li><li><p>五</p></li></ul><table><tr><th>日</th><td>1</td></tr></table>'),
    ).toBe('一 & 二\n三\n・四\n・五\n日\t1')
  })

  it('converts the typed text of a notice to paragraphs and escapes tags', () => {
    expect(textToHtml('一\r\n二\n\n<script>三</script>\n')).toBe('<p>一<br />二</p><p>&lt;script&gt;三&lt;/script&gt;</p>')
  })
})
