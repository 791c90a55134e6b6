// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { getPathLanguage, languageRedirect, pathInLanguage, readStoredLanguage, storeLanguage } from './language.ts'

describe('languages in the address', () => {
  it('The language is read from the prefix, and from nothing that only begins like it', () => {
    expect(getPathLanguage('/en')).toBe('en')
    expect(getPathLanguage('/en/product-search')).toBe('en')
    expect(getPathLanguage('/entry')).toBe('ja')
  })
  it('The address keeps its place when the language changes', () => {
    expect(pathInLanguage('/product-search?keyword=x#y', 'en')).toBe('/en/product-search?keyword=x#y')
    expect(pathInLanguage('/en/product-search?keyword=x', 'ja')).toBe('/product-search?keyword=x')
    expect(pathInLanguage('/', 'en')).toBe('/en')
    expect(pathInLanguage('/en', 'ja')).toBe('/')
    expect(pathInLanguage('/en', 'en')).toBe('/en')
  })
})

describe('the language of a page that is opened', () => {
  const open = (pathname: string) => languageRedirect({ pathname, search: '?jan=1', hash: '#x' })
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = 'locale=; Path=/; Max-Age=0'
  })

  it('remembers English on arrival at an English address, for 365 days', () => {
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
    expect(open('/en/product-search')).toBeNull()
    expect(readStoredLanguage()).toBe('en')
    expect(written).toEqual([expect.stringContaining(`Max-Age=${365 * 86_400}`)])
    Reflect.deleteProperty(document, 'cookie')
  })

  it('leads a visitor who reads English from an address without the prefix to the English one', () => {
    storeLanguage('en')
    expect(open('/product-detail')).toBe('/en/product-detail?jan=1#x')
  })

  it('leaves a Japanese address to everybody else, and remembers nothing', () => {
    expect(open('/product-detail')).toBeNull()
    expect(readStoredLanguage()).toBeNull()
    storeLanguage('ja')
    expect(open('/product-detail')).toBeNull()
  })
})
