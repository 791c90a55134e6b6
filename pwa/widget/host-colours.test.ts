import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getContrast, parseColour, resolveHostColours } from './host-colours.ts'

const getColours = (query: string, preferred: 'light' | 'dark' = 'light') =>
  resolveHostColours(new URLSearchParams(query), preferred)

describe('widget colours from the host page', () => {
  it('accepts three or six hexadecimal digits as a widget colour, and nothing else', () => {
    expect(parseColour('#8E2F55')).toEqual([142, 47, 85])
    expect(parseColour('fff')).toEqual([255, 255, 255])
    for (const wrong of [null, '', 'red', 'url(x)', '#12345', 'rgb(0,0,0)', '#fff;}body{x', 'var(--x)', '#ffg'])
      expect(parseColour(wrong)).toBeNull()
  })

  it('uses a colour requested for the widget if it is legible on the page', () => {
    const { theme, properties } = getColours('background=FFFDF6&accent=0A5E4A&text=2A2620&radius=2')
    expect(theme).toBe('light')
    expect(properties).toMatchObject({
      '--w-page': '#fffdf6',
      '--w-accent': '#0a5e4a',
      '--w-ink': '#2a2620',
      '--w-radius': '2px',
    })
  })

  it('uses light text in the widget on a dark page by default', () => {
    const { theme, properties } = getColours('background=1B1E26&accent=F0B35A')
    expect(theme).toBe('dark')
    expect(properties).toMatchObject({ '--w-accent': '#f0b35a', '--w-ink': '#e8eaee' })
  })

  it('replaces a colour requested for the widget that would not be legible', () => {
    expect(getColours('accent=FFF3A0').properties['--w-accent']).toBe('#1f3a6e')
    expect(getColours('background=000&text=111').properties['--w-ink']).toBe('#e8eaee')
    expect(getColours('radius=999').properties['--w-radius']).toBe('24px')
    expect(getColours('radius=expression(1)').properties['--w-radius']).toBe('8px')
  })

  it('chooses widget colours in which text, notes and links are legible on any page', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{6}$/)
    fc.assert(
      fc.property(hex, hex, hex, (background, accent, text) => {
        const { properties } = getColours(`background=${background}&accent=${accent}&text=${text}`)
        const page = parseColour(properties['--w-page'] ?? '') ?? [0, 0, 0]
        for (const name of ['--w-ink', '--w-accent', '--w-note'])
          expect(getContrast(parseColour(properties[name] ?? '') ?? page, page)).toBeGreaterThanOrEqual(4.45)
      }),
    )
  })

  it('follows the theme of the device in the widget by default', () => {
    expect(getColours('', 'dark').theme).toBe('dark')
    expect(getColours('theme=light', 'dark').theme).toBe('light')
  })
})
