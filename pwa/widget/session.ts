import { ApiError, type Client, createClient } from '../../shared/client.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type {
  widgetCombinedSales,
  widgetInfo,
  widgetProduct,
  widgetSalesTrends,
  widgetSession,
  widgetStock,
} from '../../shared/contract/widget.ts'
import type { Language } from '../../shared/language.ts'
import { widgetPaths } from '../../shared/widget-pages.ts'
import { readCookie } from '../browser/cookies.ts'
import { TOKEN_COOKIE } from '../data/token-cookie.ts'
import type { Entry } from './entry.ts'

/** Of a declared call the page needs its address alone: the schemas stay with the server. */
const call = <E>(method: 'GET' | 'POST', path: string): E => ({ method, path }) as E

export const calls = {
  info: call<typeof widgetInfo>('GET', widgetPaths.info),
  session: call<typeof widgetSession>('POST', widgetPaths.session),
  combinedSales: call<typeof widgetCombinedSales>('POST', widgetPaths.combinedSales),
  product: call<typeof widgetProduct>('POST', widgetPaths.product),
  salesTrends: call<typeof widgetSalesTrends>('POST', widgetPaths.salesTrends),
  stock: call<typeof widgetStock>('POST', widgetPaths.stock),
}

export type WidgetInfo = Answer<typeof widgetInfo>

export interface OpenWidget {
  call: Client
  info: WidgetInfo
}

const createWidgetClient = (token: string, language: Language): Client =>
  createClient({ base: '/api', token: () => token, language: () => language })

/** Somebody who is signed in here gets a short session of the widget; nobody else has anything to show. */
async function requestUserToken({ language }: Entry): Promise<string> {
  const main = readCookie(TOKEN_COOKIE)
  if (main === null) throw new ApiError({ status: 401, code: 'session.missing', message: '' })
  return (await createWidgetClient(main, language)(calls.session)).token
}

/**
 * What specification section 3 keeps of it. In a frame of another site most browsers forget it at once, and nothing stands on
 * it: the token is not in it.
 */
function storeInfo({ isScreenCooperation, contract }: WidgetInfo): void {
  const value = encodeURIComponent(JSON.stringify({ isScreenCooperation, contract }))
  const where = location.protocol === 'https:' ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `info_ext=${value}; Path=/; ${where}`
}

/** The check before the page opens: `GET extension/info` with the token as bearer. Throws what the server answered. */
export async function openWidget(entry: Entry): Promise<OpenWidget> {
  // no header can carry any other character: the server cannot even be asked
  if (entry.token !== null && !/^[\x21-\x7e]+$/.test(entry.token))
    throw new ApiError({ status: 401, code: 'session.expired', message: '' })
  const ask = createWidgetClient(entry.token ?? (await requestUserToken(entry)), entry.language)
  const info = await ask(calls.info)
  storeInfo(info)
  return { call: ask, info }
}
