import { formatNumber } from '../../shared/messages/formats.ts'
/** Formats bytes with decimal units as on the screens: 1.2 MB. */
export function formatSize(bytes: number): string {
  const [amount, unit] =
    bytes < 1000 ? [bytes, 'B'] : bytes < 1e6 ? [bytes / 1e3, 'KB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${formatNumber(amount, { most: unit === 'B' || amount >= 100 ? 0 : 1 })} ${unit}`
}
