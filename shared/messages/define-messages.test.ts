import { describe, expect, it } from 'vitest'
import { defineMessages, mergeMessages, prefixKeys } from './define-messages.ts'

const titles = defineMessages({ title: ['本', 'Book'], count_other: ['{{count}}点', '{{count}} titles', '{{count}} title'] })

describe('messages', () => {
  it('has messages with a text per key in both languages, and a singular in English', () => {
    expect(titles).toEqual({
      ja: { title: '本', count_other: '{{count}}点' },
      en: { title: 'Book', count_other: '{{count}} titles', count_one: '{{count}} title' },
    })
  })

  it('joins and prefixes messages in both languages', () => {
    const all = mergeMessages(prefixKeys('kind', defineMessages({ book: ['書籍', 'Book'] })), titles)
    expect(all.ja['kind.book']).toBe('書籍')
    expect(all.en).toMatchObject({ 'kind.book': 'Book', title: 'Book' })
  })

  it('does not compile messages that lack a language or a singular, or have a third language', () => {
    // @ts-expect-error no English text
    defineMessages({ title: ['本'] })
    // @ts-expect-error a third text for a key without a count
    defineMessages({ title: ['本', 'Book', 'Livre'] })
    // @ts-expect-error no English singular
    defineMessages({ count_other: ['{{count}}点', '{{count}} titles'] })
    // @ts-expect-error unknown key
    expect(titles.ja.subtitle).toBeUndefined()
    // @ts-expect-error unknown key
    expect(mergeMessages(titles).en.subtitle).toBeUndefined()
  })
})
