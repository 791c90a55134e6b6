/** Converts a typed day to the form of the API: hyphens or slashes, in any width. The API's schema validates it. */
export const normalizeTypedDay = (text: string): string => text.normalize('NFKC').replaceAll('/', '-')

/** The same for an option that may be omitted. */
export const normalizeOptionalDay = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : normalizeTypedDay(text)
