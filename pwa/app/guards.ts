import { redirect } from 'react-router'
import { mayOpen, type PageName, pages } from '../../shared/pages.ts'
import { exportPlaces, isExportArea, isExportUser, visitorPath } from '../data/area.ts'
import { restoreUser, storePageBeforeLogin, toViewer } from '../data/session.ts'
import { firstPage } from './menu.ts'

interface LoaderArguments {
  url: URL
}

/** The router hands over the address with the language's prefix; remembered pages and redirects go without it. */
export const stripLanguagePrefix = (url: URL): string => (url.pathname.replace(/^\/en(?=\/|$)/, '') || '/') + url.search

/** Whoever is signed in to the export area and not to this one may see the export area alone (specification section 2). */
function refuseExportUser(): void {
  if (isExportUser()) throw redirect('/404')
}

/** Pages that are open to visitors and to the signed-in alike. */
export async function requireAnybody(): Promise<null> {
  if (!(await restoreUser())) refuseExportUser()
  return null
}

/** Pages of the main layout: a visitor goes to the sign-in page, and from there back to where they wanted to go. */
export async function requireUser({ url }: LoaderArguments): Promise<null> {
  const user = await restoreUser()
  if (user) return null
  refuseExportUser()
  storePageBeforeLogin(stripLanguagePrefix(url))
  throw redirect(visitorPath('/'))
}

/** A page that neither role, contract nor menu opens to the user leads to /access-limit. */
export const requirePage =
  (name: PageName) =>
  async ({ url }: LoaderArguments): Promise<null> => {
    const user = await restoreUser()
    if (!user) return requireUser({ url })
    if (!mayOpen(toViewer(user), pages[name])) throw redirect('/access-limit')
    return null
  }

/** Pages of visitors: whoever is signed in goes to their first page, in the export area from the sign-in page alone. */
export async function onlyVisitors({ url }: LoaderArguments): Promise<null> {
  const user = await restoreUser()
  if (user && isExportArea)
    throw redirect(stripLanguagePrefix(url).split('?')[0] === exportPlaces.signIn ? exportPlaces.export : '/404')
  if (user) throw redirect(firstPage(user))
  refuseExportUser()
  return null
}
