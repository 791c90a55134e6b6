/** Shown for a number that does not exist. */
export const NO_NUMBER = '–'

export interface NumberStyle {
  /** Minimum and maximum number of decimals. */
  minDigits?: number
  maxDigits?: number
  minus?: string
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Formats 1,234.5, alike in both languages. The formats are cached: `toLocaleString` builds one for each number. */
export function formatNumber(
  value: number,
  { minDigits = 0, maxDigits = Math.max(minDigits, 3), minus = '-' }: NumberStyle = {},
): string {
  const key = `${minDigits}-${maxDigits}`
  let format = numberFormats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits })
    numberFormats.set(key, format)
  }
  const text = format.format(Math.abs(value))
  return value < 0 ? minus + text : text
}

/** Formats bytes in decimal units: 850 B, 12.4 KB, 3.4 MB, 210 GB. An en dash for null. */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return NO_NUMBER
  const [amount, unit] =
    bytes < 1000 ? [bytes, 'B'] : bytes < 1e6 ? [bytes / 1e3, 'KB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${formatNumber(amount, { maxDigits: unit === 'B' || amount >= 100 ? 0 : 1 })} ${unit}`
}

/** Formats the day 2026-11-20 as 2026/11/20, in both languages. */
export const formatDate = (day: string): string => day.replaceAll('-', '/')

export const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

export type MessageValue = string | number | null | undefined
export type MessageValues = Readonly<Record<string, MessageValue>>

/** Formats that a message specifies within a placeholder: `{{count, number}}`, `{{day, date}}`. Strings are never formatted as numbers. */
export function formatValue(value: MessageValue, format: string | undefined, style?: NumberStyle): string {
  if (format === 'number') return typeof value === 'number' ? formatNumber(value, style) : (value ?? NO_NUMBER)
  if (format === 'date' && typeof value === 'string') return formatDate(value)
  return String(value ?? '')
}
