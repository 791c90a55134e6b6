import { describe, expect, it } from 'vitest'
import { romanize } from './romanize.ts'

describe('romanize', () => {
  it.each([
    ['きてきどう', ['kitekido', 'kiteki-do', 'kitekidou']],
    ['けつふうどうしょてん', ['ketsufudoshoten', 'ketsufu-doshoten', 'ketsufuudoushoten']],
    ['つきしろどおりしゅっぱん', ['tsukishirodorishuppan', 'tsukishiro-dorishuppan', 'tsukishirodoorishuppan']],
    ['こんや', ['konya']],
    ['きてきどう じゆうがおかてん', ['kitekidojiyugaokaten', 'kitekidoujiyuugaokaten']],
    ['ほーむ', ['homu']],
    ['ぎんねずこみっくす', ['ginnezukomikkusu', 'ginnezucomics']],
  ])('spells %s in Latin letters with and without long vowels', (kana, spellings) => {
    expect(romanize(kana)).toEqual(spellings)
  })
})
