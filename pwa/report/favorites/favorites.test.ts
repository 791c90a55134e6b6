// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { initLanguage } from '../../i18n/i18n.ts'
import { getFavoriteLink } from './favorites.ts'

const favorite = { featureType: 101, conditions: { search: 'groupBy=store', question: null } } as const

describe('link of a favourite', () => {
  it.each([
    ['ja', '/stock-outs?groupBy=store'],
    ['en', '/en/stock-outs?groupBy=store'],
  ] as const)('opens the link of a favourite in the language of the page where it was copied: %s', async (language, path) => {
    await initLanguage(language)
    expect(getFavoriteLink(favorite)).toBe(`${location.origin}${path}`)
  })
})
