import { describe, expect, it } from 'vitest'
import { defineMessages } from './define-messages.ts'
import { createTranslator, fillPlaceholders, findText, hasAllValues } from './translate.ts'

const titles = defineMessages({
  title: ['本', 'Book'],
  found_other: ['{{count, number}}点', '{{count, number}} titles', '{{count, number}} title'],
})

describe('plural form', () => {
  const ja = createTranslator(() => titles.ja)
  const en = createTranslator(() => titles.en)

  it('uses the singular in English for 1 and -1 only', () => {
    expect([0, 1, 2, 1.5, -1, 1234].map((count) => en('found', { count }))).toEqual([
      '0 titles',
      '1 title',
      '2 titles',
      '1.5 titles',
      '-1 title',
      '1,234 titles',
    ])
  })

  it('uses the same form for every number in Japanese', () => {
    expect([0, 1, 2].map((count) => ja('found', { count }))).toEqual(['0点', '1点', '2点'])
  })

  it('uses the plural form for an unknown number', () => {
    expect(en('found', { count: null })).toBe('– titles')
  })

  it('chooses plural forms that agree with the rules of Unicode', () => {
    const forms = { ja: { n_other: 'other' }, en: { n_one: 'one', n_other: 'other' } }
    for (const language of ['ja', 'en'] as const) {
      const rules = new Intl.PluralRules(language)
      for (const count of [0, 1, 2, 11, 21, 101, 0.1, 1.5, -1, -2])
        expect(findText(forms[language], 'n', count), `${language} ${count}`).toBe(rules.select(count))
    }
  })
})

describe('key', () => {
  it('returns an unknown message key itself, even if objects have a property of that name', () => {
    // @ts-expect-error unknown key
    expect(createTranslator(() => titles.en)('toString')).toBe('toString')
    expect(findText(titles.en, 'constructor')).toBeUndefined()
  })

  it('does not compile a message key with its plural suffix', () => {
    const t = createTranslator(() => titles.en)
    // @ts-expect-error the key is `found`
    expect(t('found_other', { count: 2 })).toBe('2 titles')
  })
})

describe('placeholder', () => {
  it('does not search for placeholders in the value of another placeholder', () => {
    expect(fillPlaceholders('{{a}} {{b}}', { a: '{{b}} $& $t(title)', b: 'x' })).toBe('{{b}} $& $t(title) x')
  })

  it('leaves a placeholder without a value empty, and detects that the value is missing', () => {
    expect(fillPlaceholders('“{{name}}”')).toBe('“”')
    expect(hasAllValues('{{name}} {{count, number}}', { name: '' })).toBe(false)
    expect(hasAllValues('{{name}} {{count, number}}', { name: '', count: null })).toBe(true)
    expect(hasAllValues('no values', {})).toBe(true)
  })

  it('formats a number in a placeholder in the style of the translator', () => {
    const style = { maxDigits: 0, minus: '−' }
    expect(createTranslator(() => titles.en, style)('found', { count: -1234.5 })).toBe('−1,235 titles')
  })
})
