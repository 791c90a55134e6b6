import { describe, expect, it } from 'vitest'
import { findSharedCode } from './scan-page.tsx'

const of = (fields: Record<string, string>) => findSharedCode(new URLSearchParams(fields))

describe('code shared by another app', () => {
  it('is accepted in any written form', () => {
    expect(of({ code: '978-4-9999001-1-4' })).toBe('9784999900114')
    expect(of({ code: '９７８４９９９９００１１４' })).toBe('9784999900114')
  })
  it('is found within a text or URL', () => {
    expect(of({ code: '夜汽車は星を数えない ISBN 978-4-9999001-1-4 820円' })).toBe('9784999900114')
    expect(of({ title: '本', url: 'https://shop.example/isbn/9784999900114?ref=1' })).toBe('9784999900114')
  })
  it('is null if the text contains no code', () => {
    expect(of({ code: 'おすすめの本', url: 'https://shop.example/1234567890123' })).toBeNull()
    expect(of({})).toBeNull()
  })
})
