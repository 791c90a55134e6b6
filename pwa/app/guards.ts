import { redirect } from 'react-router'
import { mayOpen, type PageName, pages } from '../../shared/pages.ts'
import { readCookie } from '../browser/cookies.ts'
import { EXPORT_TOKEN, exportPlaces, isExportArea, visitorPath } from '../data/area.ts'
import { rememberPage, restoreUser, viewerOf } from '../data/session.ts'
import { firstPage } from './menu.ts'

interface LoaderArguments {
  url: URL
}

/** The router hands over the address with the language's prefix; remembered pages and redirects go without it. */
export const placeOf = (url: URL): string => (url.pathname.replace(/^\/en(?=\/|$)/, '') || '/') + url.search

/** Pages of the main layout: a visitor goes to the sign-in page, and from there back to where they wanted to go. */
export async function requireUser({ url }: LoaderArguments): Promise<null> {
  const user = await restoreUser()
  if (user) return null
  // whoever is signed in to the export area alone has nothing here
  if (!isExportArea && readCookie(EXPORT_TOKEN) !== null) throw redirect('/404')
  rememberPage(placeOf(url))
  throw redirect(visitorPath('/'))
}

/** A page that neither role, contract nor menu opens to the user leads to /access-limit. */
export const requirePage =
  (name: PageName) =>
  async ({ url }: LoaderArguments): Promise<null> => {
    const user = await restoreUser()
    if (!user) return requireUser({ url })
    if (!mayOpen(viewerOf(user), pages[name])) throw redirect('/access-limit')
    return null
  }

/** The sign-in page: who is signed in already goes to their first page. */
export async function onlyVisitors(): Promise<null> {
  const user = await restoreUser()
  if (user) throw redirect(isExportArea ? exportPlaces.export : firstPage(user))
  return null
}
