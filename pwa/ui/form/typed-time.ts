/**
 * Parses a time of day in any common spelling (5:00, 0500, 17時, 17時30分, 17時半, also in full width). Returns HH:MM, or null
 * if the text is not a time.
 */
export function typedTime(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace('時半', ':30')
    .replace(/時$/, ':00')
    .replace('時', ':')
    .replace(/分$/, '')
  const parts = /^(\d{1,2}):(\d{2})$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain) ?? /^(\d{1,2})$/.exec(plain)
  if (!parts) return null
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)]
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null
}
