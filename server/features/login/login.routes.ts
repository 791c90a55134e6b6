import {
  exportInfo,
  exportLogin,
  exportLogout,
  info,
  login,
  loginGuest,
  logout,
  logoutGuest,
  recentSearches,
} from '../../../shared/api/session.ts'
import { authenticate, revokeSession } from '../../accounts/sign-in.ts'
import { readUserInfo } from '../../accounts/user-info.ts'
import { listRecentSearches } from '../../operations/recent-search.ts'
import { type Call, route, signedIn } from '../../routing/route.ts'
import type { Services } from '../../services.ts'

type Leaving = Call<typeof logout>

async function leave(call: Leaving, services: Services) {
  await revokeSession(services.operations, { ...signedIn(call), address: call.address })
  return {}
}

const whoAmI = (call: Call<typeof info>, services: Services) => {
  const user = signedIn(call)
  return readUserInfo(user.userId, user.expiresAt, services)
}

/** Collects the data of a sign-in attempt. */
const comingFrom = ({ body, address, device }: Call<typeof login>) => ({ ...body, address, device })

export const loginRoutes = [
  route(login, (call, services) => authenticate({ ...comingFrom(call), area: 'main' }, services)),
  route(loginGuest, (call, services) => authenticate({ ...comingFrom(call), area: 'main', guest: true }, services)),
  route(exportLogin, (call, services) => authenticate({ ...comingFrom(call), area: 'sales-exports' }, services)),
  route(logout, leave),
  route(logoutGuest, leave),
  route(exportLogout, leave),
  route(info, whoAmI),
  route(exportInfo, whoAmI),
  route(recentSearches, async (call, services) => ({
    list: await listRecentSearches(services.operations.knex, signedIn(call).userId),
  })),
]
