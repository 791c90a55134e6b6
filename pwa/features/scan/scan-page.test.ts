import { describe, expect, it } from 'vitest'
import { findSharedCode } from './scan-page.tsx'

const findCode = (fields: Record<string, string>) => findSharedCode(new URLSearchParams(fields))

describe('code shared by another app', () => {
  it('accepts a code shared by another app in any written form', () => {
    expect(findCode({ code: '978-4-9999001-1-4' })).toBe('9784999900114')
    expect(findCode({ code: '９７８４９９９９００１１４' })).toBe('9784999900114')
  })
  it('finds a code shared by another app within a text or URL', () => {
    expect(findCode({ code: '夜汽車は星を数えない ISBN 978-4-9999001-1-4 820円' })).toBe('9784999900114')
    expect(findCode({ title: '本', url: 'https://shop.example/isbn/9784999900114?ref=1' })).toBe('9784999900114')
    expect(findCode({ url: 'https://shop.example/dp/080442957X/ref=1' })).toBe('9780804429573')
    expect(findCode({ code: 'ISBN978-4-9999001-1-4 C0193 ¥820E' })).toBe('9784999900114')
  })
  it('finds no code in a shared text that contains none', () => {
    expect(findCode({ code: 'おすすめの本', url: 'https://shop.example/1234567890123' })).toBeNull()
    expect(findCode({})).toBeNull()
  })
})
