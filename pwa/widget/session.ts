import type { Result } from '../../shared/api/endpoint.ts'
import type {
  widgetCombinedSales,
  widgetInfo,
  widgetProduct,
  widgetSalesTrends,
  widgetSession,
  widgetStock,
} from '../../shared/api/widget.ts'
import { widgetPaths } from '../../shared/api/widget-pages.ts'
import { ApiError, type Client, createClient } from '../../shared/calls/client.ts'
import type { Language } from '../../shared/messages/language.ts'
import { readCookie, TOKEN_COOKIE } from '../browser/cookies.ts'
import type { WidgetEntry } from './entry.ts'

/** The widget needs only method and path of an endpoint; the schemas are not bundled. */
const createEndpointStub = <E>(method: 'GET' | 'POST', path: string): E => ({ method, path }) as E

export const widgetEndpoints = {
  info: createEndpointStub<typeof widgetInfo>('GET', widgetPaths.info),
  session: createEndpointStub<typeof widgetSession>('POST', widgetPaths.session),
  combinedSales: createEndpointStub<typeof widgetCombinedSales>('POST', widgetPaths.combinedSales),
  product: createEndpointStub<typeof widgetProduct>('POST', widgetPaths.product),
  salesTrends: createEndpointStub<typeof widgetSalesTrends>('POST', widgetPaths.salesTrends),
  stock: createEndpointStub<typeof widgetStock>('POST', widgetPaths.stock),
}

export type WidgetInfo = Result<typeof widgetInfo>

interface OpenedWidget {
  call: Client
  info: WidgetInfo
}

export interface WidgetContext extends OpenedWidget {
  entry: WidgetEntry
}

const createWidgetClient = (token: string, language: Language): Client =>
  createClient({ base: '/api', token: () => token, language: () => language })

/**
 * Requests a short-lived widget token for a user who is signed in to the application. Without a session there is nothing to
 * show.
 */
async function requestUserToken({ language }: WidgetEntry): Promise<string> {
  const main = readCookie(TOKEN_COOKIE)
  if (main === null) throw new ApiError({ status: 401, code: 'session.missing', message: '' })
  return (await createWidgetClient(main, language)(widgetEndpoints.session)).token
}

/**
 * Writes the cookie of specification section 3. Most browsers block it in a frame of another site, and nothing depends on
 * it: it does not contain the token.
 */
function storeInfoCookie({ isScreenCooperation, contract }: WidgetInfo): void {
  const value = encodeURIComponent(JSON.stringify({ isScreenCooperation, contract }))
  const attributes = location.protocol === 'https:' ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `info_ext=${value}; Path=/; ${attributes}`
  } catch {
    // a sandboxed frame has no cookies
  }
}

/** Check before the page opens: `GET extension/info` with the token as bearer. Throws the server's error. */
export async function openWidget(entry: WidgetEntry): Promise<OpenedWidget> {
  // a header cannot contain other characters, so the request could not even be sent
  if (entry.token !== null && !/^[\x21-\x7e]+$/.test(entry.token))
    throw new ApiError({ status: 401, code: 'session.expired', message: '' })
  const client = createWidgetClient(entry.token ?? (await requestUserToken(entry)), entry.language)
  const info = await client(widgetEndpoints.info)
  storeInfoCookie(info)
  return { call: client, info }
}
