import { expect, it } from 'vitest'
import { menuTabs, patternFlags } from '../../shared/access/permissions.ts'
import { usualReprintParameters } from '../../shared/api/reprint-parameters.ts'
import { type UserInfo, userInfo } from '../../shared/api/session.ts'
import { textLimits } from '../../shared/fields/validation.ts'
import { getTokenLifetime, serializeInfoCookie } from './session-cookies.ts'

it('stores a user with the longest names, all flags and all tabs in one cookie', () => {
  const user: UserInfo = userInfo.parse({
    userId: crypto.randomUUID(),
    role: 'ADMIN_COMPANY',
    userType: 1,
    accountType: 2,
    companyName: '書'.repeat(textLimits.companyName),
    fullName: '藤'.repeat(textLimits.name),
    email: 'a@b.example',
    disableMenuTab: menuTabs,
    isScreenCooperation: false,
    ownPublisherCds: Array.from({ length: 100 }, (_none, index) => String(9000 + index)),
    ownCompanyCds: Array.from({ length: 100 }, (_none, index) => `K${100 + index}`),
    reprintParameters: usualReprintParameters,
    isView: false,
    expiresAt: '2026-11-21T00:00:00.000Z',
    contract: {
      id: crypto.randomUUID(),
      number: 'U00000000',
      name: '契'.repeat(textLimits.companyName),
      companyCategory: 'publisher',
      externalApi: true,
      startsOn: '2026-04-01',
      endsOn: null,
      contractPattern: {
        id: crypto.randomUUID(),
        name: '式'.repeat(textLimits.title),
        dataRange: 'contract',
        ...Object.fromEntries(patternFlags.map((flag) => [flag, false])),
      },
    },
    dataState: { invented: false, latestDate: null, latestAt: null, wholeDate: null, stores: 0 },
  })
  expect(`info=${encodeURIComponent(serializeInfoCookie(user))}`.length).toBeLessThanOrEqual(4096)
})

it('computes the lifetime of a token from its issue and expiry times', () => {
  const payload = Buffer.from(JSON.stringify({ sub: '売れ筋?>', iat: 1_000_000, exp: 1_028_800 })).toString('base64url')
  expect(getTokenLifetime(`e30.${payload}.signature`)).toBe(28_800)
})
