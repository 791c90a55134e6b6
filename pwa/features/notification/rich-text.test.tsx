// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import RichText from './rich-text.tsx'

beforeAll(() => setUpBrowser('ja'))

function Written({ start }: { start: string }) {
  const [html, setHtml] = useState(start)
  return (
    <>
      <RichText id="x" describedBy={undefined} isInvalid={false} value={html} onChange={setHtml} />
      <output>{html}</output>
    </>
  )
}

describe('rich text editor', () => {
  it('shows paragraphs and tables in the rich text editor, and lets the user edit the HTML', async () => {
    const user = userEvent.setup()
    render(<Written start="<p>本文</p><table><tbody><tr><td>表</td></tr></tbody></table>" />)
    const editor = await screen.findByRole('textbox', { name: '本文の編集' })
    expect(editor.textContent).toContain('本文')
    expect(editor.querySelector('td')?.textContent).toBe('表')
    await user.click(screen.getByRole('button', { name: 'HTML' }))
    const html = screen.getByRole('textbox', { name: '本文のHTML' })
    await user.clear(html)
    await user.type(html, '<p onclick="alert(1)">変えた</p><script>1</script>')
    await user.click(screen.getByRole('button', { name: 'HTML' }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('<p>変えた</p>'))
  })
})
