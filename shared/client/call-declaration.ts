/** What the client has to know about a call at run time; generated from the declarations of the API. */
export interface CallDeclaration {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api, with {name} for path parameters. */
  path: string
  /** Fields of the request that are part of the query string. */
  query?: readonly string[]
  /** Sending it twice has the effect of sending it once: it may be retried. */
  repeatable?: true
  /** The result has an ETag and can be revalidated. */
  revalidates?: true
  /** `upload`: the body is the field `file`. `download`: the result is a file. */
  kind?: 'upload' | 'download'
  /** Paged list: the field of the result with the rows, and the largest page size, if it can be chosen. */
  pages?: { rows: string; pageSize?: number }
}
