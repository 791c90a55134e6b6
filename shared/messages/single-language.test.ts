import { describe, expect, it } from 'vitest'
import { fillSingleLanguage, reduceToLanguage } from './single-language.ts'

describe('bilingual details', () => {
  it('reduces a bilingual detail to the part in the language of the sentence', () => {
    const detail = 'gzip の内容が壊れています / the gzip data is damaged'
    expect(fillSingleLanguage('ja', '読めません：{{detail}}', { detail })).toBe('読めません：gzip の内容が壊れています')
    expect(fillSingleLanguage('en', 'It cannot be read: {{detail}}', { detail })).toBe(
      'It cannot be read: the gzip data is damaged',
    )
  })

  it('leaves a detail in one language only unchanged', () => {
    for (const text of ['pos / products', 'A/B', '店舗 / 商品', '', 'bad indentation at line 3'])
      for (const language of ['ja', 'en'] as const) expect(reduceToLanguage(text, language)).toBe(text)
  })
})
