// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { stripLanguagePrefix } from '../app/guards.ts'
import { getLanguageRedirect, getPathLanguage, readStoredLanguage, storeLanguage, toLanguagePath } from './language.ts'

describe('language in the URL', () => {
  it('reads the language from the prefix of a URL, but not from a path that begins with the same letters', () => {
    expect(getPathLanguage('/en')).toBe('en')
    expect(getPathLanguage('/en/product-search')).toBe('en')
    expect(getPathLanguage('/entry')).toBe('ja')
  })
  it('changes the language of a URL without changing path and query', () => {
    expect(toLanguagePath('/product-search?keyword=x#y', 'en')).toBe('/en/product-search?keyword=x#y')
    expect(toLanguagePath('/en/product-search?keyword=x', 'ja')).toBe('/product-search?keyword=x')
    expect(toLanguagePath('/', 'en')).toBe('/en')
    expect(toLanguagePath('/en', 'ja')).toBe('/')
    expect(toLanguagePath('/en', 'en')).toBe('/en')
  })

  it.each(['//elsewhere.example/a', '/en//elsewhere.example/a', '/\\elsewhere.example/a', '/en/\\/elsewhere.example/a'])(
    'a change of language never leads to another site: %s',
    (path) => {
      for (const language of ['ja', 'en'] as const)
        expect(new URL(toLanguagePath(path, language), 'https://uresuji.example').host).toBe('uresuji.example')
      expect(stripLanguagePrefix(new URL(`https://uresuji.example${path}`))).toBe('/elsewhere.example/a')
    },
  )
})

describe('language of an opened page', () => {
  const openPath = (pathname: string) => getLanguageRedirect({ pathname, search: '?jan=1', hash: '#x' })
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = 'locale=; Path=/; Max-Age=0'
  })

  it('stores English as the language for 365 days when an English URL is opened', () => {
    const written: string[] = []
    const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => jar?.get?.call(document),
      set: (text: string) => {
        written.push(text)
        jar?.set?.call(document, text)
      },
    })
    expect(openPath('/en/product-search')).toBeNull()
    expect(readStoredLanguage()).toBe('en')
    expect(written).toEqual([expect.stringContaining(`Max-Age=${365 * 86_400}`)])
    Reflect.deleteProperty(document, 'cookie')
  })

  it('redirects a visitor who reads English to the English page', () => {
    storeLanguage('en')
    expect(openPath('/product-detail')).toBe('/en/product-detail?jan=1#x')
  })

  it('shows Japanese to everybody who does not read English, without storing it', () => {
    expect(openPath('/product-detail')).toBeNull()
    expect(readStoredLanguage()).toBeNull()
    storeLanguage('ja')
    expect(openPath('/product-detail')).toBeNull()
  })
})
