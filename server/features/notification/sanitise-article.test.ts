// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { findDangers, hostileArticles } from '../../../shared/testing/hostile-html.ts'
import { allowedNoticeAttributes, allowedNoticeTags } from '../../../shared/text/notice-html.ts'
import { parseArticleBlocks } from './article-blocks.ts'
import { convertArticleToText, sanitizeArticle } from './sanitise-article.ts'

const allowed = { tags: [...allowedNoticeTags, 'html', 'head', 'body'], attributes: allowedNoticeAttributes }
const parseInBrowser = (html: string) => new DOMParser().parseFromString(`<!doctype html><body>${html}</body>`, 'text/html')

describe('article of a notice', () => {
  it.each(hostileArticles.map((html) => [html.slice(0, 90), html]))(
    'leaves nothing executable in the article of a notice after sanitising %s',
    (_name, html) => {
      const clean = sanitizeArticle(html)
      const document = parseInBrowser(clean)
      expect(findDangers(document, allowed)).toEqual([])
      // a browser's serialization of it is as clean: nothing mutates
      expect(findDangers(parseInBrowser(document.body.innerHTML), allowed)).toEqual([])
      expect(findDangers(parseInBrowser(sanitizeArticle(clean)), allowed)).toEqual([])
      expect(() => parseArticleBlocks(clean)).not.toThrow()
    },
  )

  it('keeps paragraphs, lists, tables, quotations and links in the article of a notice', () => {
    const article =
      '<h2>見出し</h2><p>本文 <strong>太字</strong><br />次の行</p><ol><li>一</li></ol><table><thead><tr><th colspan="2">日</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><blockquote><p>引用</p></blockquote><p><a href="/sale-ranking?sort=jan">画面</a></p>'
    expect(sanitizeArticle(article)).toBe(article)
    expect(sanitizeArticle('<a href="https://example.com/a?b=1&amp;c=2">x</a>')).toBe(
      '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">x</a>',
    )
    expect(sanitizeArticle('<h1>大</h1><div>箱</div><b>太</b>')).toBe('<h2>大</h2><p>箱</p><strong>太</strong>')
  })

  it('converts the article of a notice to plain text line by line, without tags', () => {
    expect(
      convertArticleToText('<h2>日程</h2><ul><li>一</li><li>二 &amp; 三</li></ul><table><tr><td>a</td><td>b</td></tr></table>'),
    ).toBe('日程\n一\n二 & 三\na b')
  })

  it('converts the article of a notice to blocks for printing with list markers, table headers and link URLs', () => {
    expect(
      parseArticleBlocks(
        '<p><strong>大事</strong></p><ol><li>一</li><li>二</li></ol><table><tr><th>日</th></tr><tr><td>1</td></tr></table><p><a href="https://example.com/">こちら</a></p>',
      ),
    ).toEqual([
      { kind: 'text', text: '大事', look: 'strong', mark: '', depth: 0 },
      { kind: 'text', text: '一', look: 'plain', mark: '1.', depth: 1 },
      { kind: 'text', text: '二', look: 'plain', mark: '2.', depth: 1 },
      { kind: 'table', head: ['日'], rows: [['1']] },
      { kind: 'text', text: 'こちら (https://example.com/)', look: 'plain', mark: '', depth: 0 },
    ])
  })
})
