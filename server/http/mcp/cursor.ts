import { createHash } from 'node:crypto'
import { AppError } from '../../../shared/errors/errors.ts'

/** Position in a result: the number of rows before it, and the page size by which its pages are counted. */
export interface ResultPlace {
  offset: number
  pageSize: number
}

/** Serialises a query independently of the order of its fields. */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${toCanonicalJson(field)}`).join(',')}}`
}

/** Scope of a cursor: the tool, its arguments, and the contract of the caller. */
export interface CursorSubject {
  tool: string
  query: Readonly<Record<string, unknown>>
  contractId: string
}

const hashPosition = ({ tool, query, contractId }: CursorSubject, { offset, pageSize }: ResultPlace): string =>
  createHash('sha256')
    .update(`${tool}\n${contractId}\n${offset}\n${pageSize}\n${toCanonicalJson(query)}`)
    .digest('base64url')
    .slice(0, 22)

/** Encodes a position as a cursor. It is stateless: any server can continue, and nothing expires. */
export const encodeCursor = (subject: CursorSubject, place: ResultPlace): string =>
  Buffer.from(`${place.offset}.${place.pageSize}.${hashPosition(subject, place)}`).toString('base64url')

/**
 * Reads a cursor of the same query. Throws `mcp.cursor` for an altered one or one of another query. The hash is not a
 * secret: a client gains nothing by forging a position, because it may read all rows anyway.
 */
export function decodeCursor(subject: CursorSubject, cursor: string): ResultPlace {
  const [, offset, pageSize, hash] = /^(\d{1,9})\.(\d{1,4})\.([\w-]{22})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = { offset: Number(offset), pageSize: Number(pageSize) }
  if (hash === undefined || place.pageSize < 1 || cursor !== encodeCursor(subject, place))
    throw new AppError('mcp.cursor', {}, [{ field: 'cursor', code: 'mcp.cursor' }])
  return place
}
