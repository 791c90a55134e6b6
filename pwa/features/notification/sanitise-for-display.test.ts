// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { findDangers, hostileArticles } from '../../../shared/testing/hostile-html.ts'
import { allowedNoticeAttributes, allowedNoticeTags } from '../../../shared/text/notice-html.ts'
import { sanitiseForDisplay } from './sanitise-for-display.ts'

const allowed = { tags: allowedNoticeTags, attributes: allowedNoticeAttributes }
const render = (html: string) => {
  const box = document.createElement('div')
  box.innerHTML = sanitiseForDisplay(html)
  return box
}

describe('HTML of a notice', () => {
  it.each(hostileArticles.map((html) => [html.slice(0, 90), html]))('removes executable parts of notices: %s', (_name, html) => {
    const box = render(html)
    expect(findDangers(box, allowed)).toEqual([])
    const container = document.createElement('div')
    container.innerHTML = box.innerHTML
    expect(findDangers(container, allowed)).toEqual([])
  })

  it('opens internal links of a notice in the app and others in a new tab without opener and referrer', () => {
    expect(render('<a href="/sale-ranking" target="_blank">x</a>').innerHTML).toBe('<a href="/sale-ranking">x</a>')
    expect(render('<a href="https://example.com/">x</a>').innerHTML).toBe(
      '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">x</a>',
    )
    expect(render('<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>').innerHTML).toContain('colspan="2"')
  })
})
