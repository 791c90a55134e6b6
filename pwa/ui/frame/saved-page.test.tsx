// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpBrowser } from '../../testing/browser.ts'
import { SavedPage } from './saved-page.tsx'

const savedFrame = '<div class="frame" inert><main class="page"><div class="saved-page"><b>前回の売上</b></div></main></div>'

/** Renders the page at a start that shows the saved HTML, which React replaces. */
function renderAtStart(isComplete: boolean, content = <p aria-busy="true">読み込み中</p>) {
  const start = document.createElement('div')
  start.innerHTML = savedFrame
  document.body.replaceChildren(start)
  const view = render(<SavedPage isComplete={isComplete}>{content}</SavedPage>)
  start.remove()
  return view
}
const isSavedShown = () => document.querySelector('.saved-page') !== null

beforeAll(() => setUpBrowser())
beforeEach(() => vi.useRealTimers())

describe('the saved page', () => {
  it('stays, inert, until no part of the page is loading', async () => {
    const { rerender } = renderAtStart(true)
    expect(document.querySelector('.saved-page[inert]')?.textContent).toBe('前回の売上')
    await act(async () => rerender(<SavedPage isComplete>{<p>今回の売上</p>}</SavedPage>))
    expect(isSavedShown()).toBe(false)
    expect(document.body.textContent).toBe('今回の売上')
  })

  it('stays until all parts of the page are there', async () => {
    const { rerender } = renderAtStart(false, <p>今回の売上</p>)
    expect(isSavedShown()).toBe(true)
    await act(async () => rerender(<SavedPage isComplete>{<p>今回の売上</p>}</SavedPage>))
    expect(isSavedShown()).toBe(false)
  })

  it('gives way to a page that is still loading after five seconds', () => {
    vi.useFakeTimers()
    renderAtStart(true)
    act(() => void vi.advanceTimersByTime(4999))
    expect(isSavedShown()).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(isSavedShown()).toBe(false)
    expect(document.body.textContent).toBe('読み込み中')
  })

  it('is not shown when the page is opened within the app', () => {
    document.body.replaceChildren()
    render(
      <SavedPage isComplete>
        <p aria-busy="true">読み込み中</p>
      </SavedPage>,
    )
    expect(isSavedShown()).toBe(false)
  })
})
