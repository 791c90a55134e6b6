import { readDeviceValue, writeDeviceValue } from './device-store.ts'

/** The last complete query of a screen on this device. */
export interface LastQuery {
  /** Query string of the screen's URL. */
  search: string
  /** What it is about, such as the names of its titles. */
  name: string
}

const LAST_QUERIES_KEY = 'last-queries'

type LastQueries = Readonly<Record<string, LastQuery>>

export const readLastQuery = (pathname: string): LastQuery | null =>
  readDeviceValue<LastQueries>(LAST_QUERIES_KEY)?.[pathname] ?? null

export function writeLastQuery(pathname: string, lastQuery: LastQuery): void {
  writeDeviceValue(LAST_QUERIES_KEY, { ...readDeviceValue<LastQueries>(LAST_QUERIES_KEY), [pathname]: lastQuery })
}
