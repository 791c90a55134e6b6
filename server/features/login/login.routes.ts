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
} from '../../../shared/contract/session.ts'
import { signIn, signOut } from '../../accounts/sign-in.ts'
import { userInfo } from '../../accounts/user-info.ts'
import { listRecentSearches } from '../../operations/recent-search.ts'
import { type Call, route, signedIn } from '../../routing/route.ts'
import type { Services } from '../../services.ts'

type Leaving = Call<typeof logout>

async function leave(call: Leaving, services: Services) {
  await signOut(services.operations.knex, { ...signedIn(call), address: call.address })
  return {}
}

const whoAmI = (call: Call<typeof info>, services: Services) => {
  const user = signedIn(call)
  return userInfo(user.userId, user.expiresAt, services)
}

export const loginRoutes = [
  route(login, (call, services) => signIn({ ...call.body, area: 'main', address: call.address }, services)),
  route(loginGuest, (call, services) => signIn({ ...call.body, area: 'main', guest: true, address: call.address }, services)),
  route(exportLogin, (call, services) => signIn({ ...call.body, area: 'sales-exports', address: call.address }, services)),
  route(logout, leave),
  route(logoutGuest, leave),
  route(exportLogout, leave),
  route(info, whoAmI),
  route(exportInfo, whoAmI),
  route(recentSearches, async (call, services) => ({
    list: await listRecentSearches(services.operations.knex, signedIn(call).userId),
  })),
]
