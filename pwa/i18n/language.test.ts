import { describe, expect, it } from 'vitest'
import { languageOfPath, pathInLanguage } from './language.ts'

describe('languages in the address', () => {
  it('The language is read from the prefix, and from nothing that only begins like it', () => {
    expect(languageOfPath('/en')).toBe('en')
    expect(languageOfPath('/en/product-search')).toBe('en')
    expect(languageOfPath('/entry')).toBe('ja')
  })
  it('The address keeps its place when the language changes', () => {
    expect(pathInLanguage('/product-search?keyword=x#y', 'en')).toBe('/en/product-search?keyword=x#y')
    expect(pathInLanguage('/en/product-search?keyword=x', 'ja')).toBe('/product-search?keyword=x')
    expect(pathInLanguage('/', 'en')).toBe('/en')
    expect(pathInLanguage('/en', 'ja')).toBe('/')
    expect(pathInLanguage('/en', 'en')).toBe('/en')
  })
})
