/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number]

/** Parses `#8E2F55`, `8e2f55` or `#fff`; null for everything else, so that nothing but a colour gets into a style. */
export function parseColour(text: string | null): Colour | null {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text?.trim() ?? '')?.[1]
  if (hex === undefined) return null
  const digits = hex.length === 3 ? [...hex].map((value) => value + value) : (hex.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits.map((digit) => Number.parseInt(digit, 16))
  return [red, green, blue]
}

const toHex = (colour: Colour): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance of WCAG 2. */
function getLuminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2: 1 to 21. */
export function getContrast(a: Colour, b: Colour): number {
  const [light, dark] = [getLuminance(a), getLuminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Minimum contrast for text of any size (WCAG AA). */
const MIN_CONTRAST = 4.5

/** Mixes two colours; `share` is the part of the upper one. */
const mixColours = (top: Colour, bottom: Colour, share: number): Colour => {
  const mixChannel = (index: 0 | 1 | 2) => top[index] * share + bottom[index] * (1 - share)
  return [mixChannel(0), mixChannel(1), mixChannel(2)]
}

const defaultColours = {
  light: { page: [255, 255, 255], ink: [26, 29, 35], accent: [31, 58, 110] },
  dark: { page: [24, 27, 34], ink: [232, 234, 238], accent: [159, 184, 238] },
} as const satisfies Record<string, Record<string, Colour>>

const pickBlackOrWhite = (page: Colour): Colour =>
  getContrast([0, 0, 0], page) >= getContrast([255, 255, 255], page) ? [0, 0, 0] : [255, 255, 255]

/** The first colour with sufficient contrast on the page. */
const pickReadable = (page: Colour, candidates: readonly (Colour | null)[]): Colour =>
  candidates.find((colour) => colour !== null && getContrast(colour, page) >= MIN_CONTRAST) ?? pickBlackOrWhite(page)

interface HostColours {
  theme: 'light' | 'dark'
  /** Custom CSS properties of the widget. */
  properties: Readonly<Record<string, string>>
}

/**
 * Colours from the host page: legible ones are used, others are replaced by ours. `preferred` is the theme of the device,
 * used if the host page names neither theme nor background.
 */
export function resolveHostColours(search: URLSearchParams, preferred: 'light' | 'dark'): HostColours {
  const page = parseColour(search.get('background'))
  const requestedTheme = search.get('theme')
  const deviceOrRequestedTheme = requestedTheme === 'light' || requestedTheme === 'dark' ? requestedTheme : preferred
  // a background colour also determines the theme
  const theme = page === null ? deviceOrRequestedTheme : getLuminance(page) > 0.18 ? 'light' : 'dark'
  const defaults = defaultColours[theme]
  const paper = page ?? defaults.page
  const ink = pickReadable(paper, [parseColour(search.get('text')), defaults.ink])
  const accent = pickReadable(paper, [parseColour(search.get('accent')), defaults.accent, ink])
  const note = pickReadable(paper, [mixColours(ink, paper, 0.68), mixColours(ink, paper, 0.85), ink])
  const radius = Number(search.get('radius') ?? Number.NaN)
  return {
    theme,
    properties: {
      '--w-page': toHex(paper),
      '--w-ink': toHex(ink),
      '--w-accent': toHex(accent),
      '--w-note': toHex(note),
      '--w-line': toHex(mixColours(ink, paper, 0.14)),
      '--w-track': toHex(mixColours(ink, paper, 0.09)),
      '--w-radius': `${Number.isFinite(radius) ? Math.min(24, Math.max(0, radius)) : 8}px`,
    },
  }
}
