import { describe, expect, it } from 'vitest'
import { getKeyCommand } from './keyboard-shortcuts.ts'

const press = (key: string, fields = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...fields,
})
const idle: Parameters<typeof getKeyCommand>[1] = { isTyping: false, isAfterG: false }

describe('global keyboard shortcuts', () => {
  it('recognises global keyboard shortcuts when no field has the focus', () => {
    expect(getKeyCommand(press('/'), idle)).toBe('search')
    expect(getKeyCommand(press('?'), idle)).toBe('keys')
    expect(getKeyCommand(press('g'), idle)).toBe('go')
    expect(getKeyCommand(press('s'), { ...idle, isAfterG: true })).toBe('product-search')
    expect(getKeyCommand(press('w'), { ...idle, isAfterG: true })).toBe('groups')
    expect(getKeyCommand(press('s'), idle)).toBeNull()
  })
  it('ignores keyboard shortcuts while typing, during IME composition or with a modifier key', () => {
    expect(getKeyCommand(press('/'), { ...idle, isTyping: true })).toBeNull()
    expect(getKeyCommand(press('e', { isComposing: true }), idle)).toBeNull()
    expect(getKeyCommand(press('Process'), idle)).toBeNull()
    expect(getKeyCommand(press('e', { ctrlKey: true }), idle)).toBeNull()
  })
  it('opens the command palette by Ctrl K and ⌘ K, even in fields, but not during IME composition', () => {
    expect(getKeyCommand(press('k', { ctrlKey: true }), { ...idle, isTyping: true })).toBe('palette')
    expect(getKeyCommand(press('K', { metaKey: true }), idle)).toBe('palette')
    expect(getKeyCommand(press('k'), idle)).toBeNull()
    expect(getKeyCommand(press('k', { ctrlKey: true, isComposing: true }), idle)).toBeNull()
  })
})
