import { describe, expect, it } from 'vitest'
import { commandOf } from './keyboard.ts'

const press = (key: string, rest = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...rest })
const idle = { typing: false, afterG: false }

describe('global keys', () => {
  it('Global keys are heard on the page', () => {
    expect(commandOf(press('/'), idle)).toBe('search')
    expect(commandOf(press('?'), idle)).toBe('keys')
    expect(commandOf(press('g'), idle)).toBe('go')
    expect(commandOf(press('s'), { ...idle, afterG: true })).toBe('product-search')
    expect(commandOf(press('w'), { ...idle, afterG: true })).toBe('groups')
    expect(commandOf(press('s'), idle)).toBeNull()
  })
  it('Global keys are never heard while typing, composing or with a modifier', () => {
    expect(commandOf(press('/'), { ...idle, typing: true })).toBeNull()
    expect(commandOf(press('e', { isComposing: true }), idle)).toBeNull()
    expect(commandOf(press('Process'), idle)).toBeNull()
    expect(commandOf(press('e', { ctrlKey: true }), idle)).toBeNull()
  })
  it('Ctrl K and ⌘ K open the palette, in fields too, but not while an IME composes', () => {
    expect(commandOf(press('k', { ctrlKey: true }), { ...idle, typing: true })).toBe('palette')
    expect(commandOf(press('K', { metaKey: true }), idle)).toBe('palette')
    expect(commandOf(press('k'), idle)).toBeNull()
    expect(commandOf(press('k', { ctrlKey: true, isComposing: true }), idle)).toBeNull()
  })
})
