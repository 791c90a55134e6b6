import type { Endpoint, Result } from '../../shared/api/endpoint.ts'
import { completeQuery } from '../../shared/api/own-defaults.ts'
import { requireCall } from '../accounts/api-token-caller.ts'
import { ReportResult } from './handler-results.ts'
import { type Call, parseResult, type Route, requireSignedIn } from './route.ts'
import type { Services } from './services.ts'

/** Query and body of a call, as a client would send them. */
interface OwnRequest {
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

/** Makes another call for the same caller. Throws what that call would answer. */
export type CallMaker = <E extends Endpoint>(endpoint: E, request?: OwnRequest) => Promise<Result<E>>

const decoder = new TextDecoder()

/**
 * Creates the function with which a handler makes other calls: with the caller’s permissions, own conditions and data range, and
 * from the same response cache, so that their figures are those of the screens.
 */
export function createCallMaker(routes: readonly Route[], call: Call<Endpoint>, services: Services): CallMaker {
  const user = requireSignedIn(call)
  return async (endpoint, { query = {}, body = {} } = {}) => {
    const found = routes.find((item) => item.endpoint.name === endpoint.name)
    if (found === undefined) throw new Error(`no route answers ${endpoint.name}`)
    requireCall(user, endpoint)
    const result: unknown = await found.handler(
      {
        ...call,
        params: {},
        query: endpoint.query.parse(query),
        body: endpoint.body.parse(completeQuery(endpoint, body, user)),
        // the screen’s own request must not be superseded by this one
        requestSlot: null,
      },
      services,
    )
    if (!(result instanceof ReportResult)) return parseResult(endpoint, result) as Result<typeof endpoint>
    // validated before it was cached
    const data = JSON.parse(decoder.decode(result.finished.data)) as Record<string, unknown>
    return { fetchedAt: new Date().toISOString(), ...data } as Result<typeof endpoint>
  }
}
