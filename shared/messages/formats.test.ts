import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Messages } from './define-messages.ts'
import { formatNumber } from './formats.ts'
import { fillPlaceholders } from './translate.ts'

describe('formats of messages', () => {
  it('separates thousands and writes days with slashes in messages', () => {
    const sentence = '{{day, date}}: {{copies, number}} ({{name}})'
    expect(fillPlaceholders(sentence, { day: '2026-11-20', copies: 1234567.5, name: 12345 })).toBe(
      '2026/11/20: 1,234,567.5 (12345)',
    )
  })

  it('writes an en dash for an unknown number in a message, and leaves texts unchanged', () => {
    expect(fillPlaceholders('{{a, number}}|{{b, number}}|{{c, date}}', { a: null, b: '-' })).toBe('–|-|')
  })

  it('accepts the number of decimals and the minus sign as options of a message format', () => {
    expect(formatNumber(-1234, { minDigits: 1, minus: '−' })).toBe('−1,234.0')
    expect(formatNumber(0.126, { maxDigits: 2 })).toBe('0.13')
    expect(formatNumber(-0)).toBe('0')
  })
})

describe('placeholders of messages', async () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  const subjects = await Promise.all(
    files.map(async (file) => Object.values((await import(`${folder}${file}`)) as Record<string, Partial<Messages> | undefined>)),
  )
  const all = subjects.flat().filter((subject): subject is Messages => typeof subject?.ja === 'object' && 'en' in subject)
  const placeholders = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, inner = '']) => inner)

  it('uses only placeholders with a known format in messages', () => {
    expect(all.length).toBeGreaterThan(60)
    const texts = all.flatMap(({ ja, en }) => [...Object.values(ja), ...Object.values(en)])
    expect(texts.flatMap(placeholders).filter((inner) => !/^\w+(, (number|date))?$/.test(inner))).toEqual([])
  })

  // Japanese needs units that English omits; values in one language end in Ja or En
  it('uses the same placeholders and formats in both languages of a message', () => {
    const english = all.flatMap(({ ja, en }) =>
      Object.entries(ja).flatMap(([key, text]) =>
        placeholders(en[key] ?? '').filter((inner) => !placeholders(text).includes(inner.replace(/En$/, 'Ja'))),
      ),
    )
    expect(english).toEqual([])
  })
})
