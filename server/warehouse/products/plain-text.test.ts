import { describe, expect, it } from 'vitest'
import { htmlToText, removeMarkup } from './plain-text.ts'

describe('plain text of bibliographic texts', () => {
  it.each([
    ['<p>北の岬で灯をともし続けた<em>三代</em>の記録。</p><p>写真多数。</p>', '北の岬で灯をともし続けた三代の記録。\n写真多数。'],
    ['一行目<br>二行目<BR/>三行目', '一行目\n二行目\n三行目'],
    ['<ruby>灯台守<rp>（</rp><rt>とうだいもり</rt><rp>）</rp></ruby>の帳簿', '灯台守の帳簿'],
    ['<ruby>\n  <rb>灯台守</rb>\n  <rt>とうだいもり</rt>\n</ruby>の帳簿', '灯台守の帳簿'],
    ['<ul><li>海</li><li>山</li></ul>', '・海\n・山'],
    ['<script>alert(1)</script>本<style>p{}</style>', '本'],
    ['<a href="javascript:alert(1)" onclick="x">案内</a>&nbsp;&amp;&#x1F338;', '案内\u00a0&🌸'],
    ['太字の<b>まま', '太字のまま'],
    ['<!-- 社内メモ -->紹介', '紹介'],
    ['<p>第1巻 < 第2巻 <未定></p>', '第1巻 < 第2巻 <未定>'],
  ])('removes the markup of %s', (html, text) => {
    expect(removeMarkup(html)).toBe(text)
  })

  it.each(['1 < 2 & 3 > 2', '<div>から始めるHTML', 'AT&amp;T', '〈夜〉 <3', '<未定>'])('keeps %s, which is no markup', (text) => {
    expect(removeMarkup(text)).toBe(text)
  })

  it('reads the entities of a text that is known to be HTML', () => {
    expect(htmlToText('Caf&eacute; &amp; Th&eacute;')).toBe('Café & Thé')
  })
})
