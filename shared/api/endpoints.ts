import type { Endpoint } from './endpoint.ts'
import * as declarations from './index.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'result' in value

/** All API calls, sorted by name. */
export const endpoints: readonly Endpoint[] = Object.values<unknown>(declarations)
  .filter(isEndpoint)
  .sort((a, b) => (a.name < b.name ? -1 : 1))
