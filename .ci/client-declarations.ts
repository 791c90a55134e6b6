import { toJsonSchema } from '../server/http/openapi-components.ts'
import { type Endpoint, getPagedRows, isReadOnly, isUpload } from '../shared/api/endpoint.ts'
import { endpoints } from '../shared/api/endpoints.ts'
import type { CallDeclaration } from '../shared/client/call-declaration.ts'

/** Call table of the client package, and its index of types. */

/** Calls of the package: all except the stream of change notifications, which only synchronising devices use. */
const clientEndpoints: readonly Endpoint[] = endpoints.filter(({ kind }) => kind !== 'stream')

const getProperties = (schema: Endpoint['query'], io: 'input' | 'output' = 'input') => toJsonSchema(schema, io).properties ?? {}

/** Paging of a call. */
function getPaging(endpoint: Endpoint): CallDeclaration['pages'] {
  const rows = getPagedRows(endpoint)
  if (rows === null) return undefined
  const maximum = { ...getProperties(endpoint.query), ...getProperties(endpoint.body) }.pageSize?.maximum
  return { rows, ...(maximum === undefined ? {} : { pageSize: maximum }) }
}

/** Call table of the package. */
export const listClientCalls = (): CallDeclaration[] =>
  clientEndpoints.map((endpoint) => {
    const query = Object.keys(getProperties(endpoint.query))
    const pages = getPaging(endpoint)
    return {
      name: endpoint.name,
      method: endpoint.method,
      path: endpoint.path,
      ...(query.length > 0 && endpoint.method !== 'GET' ? { query } : {}),
      // PUT and DELETE are idempotent (RFC 9110)
      ...(isReadOnly(endpoint) || endpoint.method !== 'POST' ? { repeatable: true as const } : {}),
      ...(endpoint.kind === 'report' ? { revalidates: true as const } : {}),
      ...(isUpload(endpoint) ? { kind: 'upload' as const } : {}),
      ...(endpoint.kind === 'file' && endpoint.isRaw ? { kind: 'download' as const } : {}),
      ...(pages ? { pages } : {}),
    }
  })

const formatNameUnion = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never'

/** `index.d.ts` of the package: a method for each operation of `api.d.ts`. */
export function buildClientTypes(): string {
  const calls = listClientCalls()
  const rows = calls.flatMap(({ name, pages }) => (pages ? [`${name}: '${pages.rows}'`] : []))
  const formatNamesOfKind = (kind: CallDeclaration['kind']) =>
    formatNameUnion(calls.filter((call) => call.kind === kind).map(({ name }) => name))
  const omitted = endpoints.filter((endpoint) => !clientEndpoints.includes(endpoint)).map(({ name }) => name)
  return `import type { operations } from './api.js'
import type { ApiCalls, UresujiOptions } from './client.js'

export type * from './api.js'
export type {
  ClientCall, ClientCallOptions, ClientDownloadOptions, DownloadCall, Paged, SimpleCall, UresujiDownload, UresujiOptions,
} from './client.js'
export { type BothLanguages, UresujiError, type UresujiFieldError } from './error.js'

/** Version of the package, and of the server whose declarations it has. */
export declare const version: string

/** The calls of the API: the method has the name of the call, its request the fields of path, query and body. */
export type Uresuji = ApiCalls<operations, {
  rows: { ${rows.join('; ')} }
  upload: ${formatNamesOfKind('upload')}
  download: ${formatNamesOfKind('download')}
  omitted: ${formatNameUnion(omitted)}
}>

/** Creates a client. It sends nothing before its first call. */
export declare function createUresuji(options: UresujiOptions): Uresuji
`
}
