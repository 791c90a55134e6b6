import { redirect } from 'react-router'
import { canOpen, type PageName, pages } from '../../shared/access/pages.ts'
import { exportAreaPaths, getPublicPath, isExportArea, isExportUser } from '../data/area.ts'
import { restoreUser, storePageBeforeLogin, toViewer } from '../data/session.ts'
import { toPath } from '../i18n/language.ts'
import { getFirstPagePath } from './menu.ts'

interface LoaderArguments {
  url: URL
}

/** The router passes URLs with the language prefix; stored pages and redirects do not contain it. */
export const stripLanguagePrefix = (url: URL): string => toPath(url.pathname.replace(/^\/en(?=\/|$)/, '')) + url.search

/**
 * A user who is signed in to the export area and not to this one may only open the export area (specification section 2).
 */
function redirectExportUser(): void {
  if (isExportUser()) throw redirect('/404')
}

/** For pages that are open to visitors and to signed-in users. */
export async function allowAnyone(): Promise<null> {
  if (!(await restoreUser())) redirectExportUser()
  return null
}

/** For pages of the main layout: a visitor is redirected to the sign-in page, and returns from there after signing in. */
export async function requireUser({ url }: LoaderArguments): Promise<null> {
  const user = await restoreUser()
  if (user) return null
  redirectExportUser()
  storePageBeforeLogin(stripLanguagePrefix(url))
  throw redirect(getPublicPath('/'))
}

/** Redirects to /access-limit if role, contract or menu do not allow the page. */
export const requirePage =
  (name: PageName) =>
  async ({ url }: LoaderArguments): Promise<null> => {
    const user = await restoreUser()
    if (!user) return requireUser({ url })
    if (!canOpen(toViewer(user), pages[name])) throw redirect('/access-limit')
    return null
  }

/**
 * For pages of visitors: a signed-in user is redirected to their first page; in the export area only from the sign-in page.
 */
export async function requireVisitor({ url }: LoaderArguments): Promise<null> {
  const user = await restoreUser()
  if (user && isExportArea)
    throw redirect(stripLanguagePrefix(url).split('?')[0] === exportAreaPaths.signIn ? exportAreaPaths.export : '/404')
  if (user) throw redirect(getFirstPagePath(user))
  redirectExportUser()
  return null
}
