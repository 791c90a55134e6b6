import { z } from 'zod'
import { dataRanges, roles } from '../access/permissions.ts'
import { companyCategories } from '../fields/choices.ts'
import { typedPassword } from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'
import { patternFlagFields } from './pattern-flags.ts'
import { reprintParameters } from './reprint-parameters.ts'

export const contractPattern = z.strictObject({
  id: z.string(),
  name: z.string(),
  dataRange: z.enum(dataRanges),
  ...patternFlagFields,
})

/** The “Logged-in user info” of specification section 3. */
export const userInfo = z.strictObject({
  userId: z.string(),
  role: z.enum(roles),
  /** 0 general, 1 administrator of the contract. */
  userType: z.union([z.literal(0), z.literal(1)]),
  /** 2 default, 1 trial. */
  accountType: z.union([z.literal(1), z.literal(2)]),
  companyName: z.string(),
  fullName: z.string(),
  email: z.string(),
  disableMenuTab: z.array(z.string()),
  isScreenCooperation: z.boolean(),
  /** The contract's own publishers: highlighted, and the data range of `contract` patterns. */
  ownPublisherCds: z.array(z.string()),
  /** Companies whose stores are the contract's own. */
  ownCompanyCds: z.array(z.string()),
  /** Parameters with which the contract plans its reprints. */
  reprintParameters,
  /** Expiry of the session, ISO 8601. */
  expiresAt: z.string(),
  /** True while an operator views the contract as one of its users: read only. */
  isView: z.boolean(),
  contract: z.strictObject({
    id: z.string(),
    number: z.string(),
    name: z.string(),
    companyCategory: z.enum(companyCategories),
    /** The contract uses the external API and with it the export area. */
    externalApi: z.boolean(),
    startsOn: z.string(),
    endsOn: z.string().nullable(),
    contractPattern,
  }),
  /** Extent of the data, for the page footer. */
  dataState: z.strictObject({
    /** True if the warehouse contains generated data. */
    invented: z.boolean(),
    /** Last day with sales; null if the warehouse is empty. */
    latestDate: z.string().nullable(),
    /** Latest receipt, ISO 8601. */
    latestAt: z.string().nullable(),
    /** Last complete day with sales: the end of every preset period. */
    wholeDate: z.string().nullable(),
    stores: z.number().int(),
  }),
})
export type UserInfo = z.output<typeof userInfo>

const credentials = z.strictObject({
  username: z.string().trim().min(1, { message: 'validation.required' }).max(254),
  password: typedPassword,
})
/** Code of an authenticator app, or a recovery code. */
export const twoFactorCode = z.string().trim().min(1, { message: 'validation.required' }).max(40)

/** What an authenticator app needs. */
export const twoFactorSecret = z.strictObject({
  /** Base32, to be typed into the app. */
  secret: z.string(),
  /** `otpauth:` address, to be shown as a QR code. */
  uri: z.string(),
})

export const sessionToken = z.strictObject({ token: z.string(), expiresAt: z.string() })

/** Answer to a correct password if a second factor is required: `loginCode` completes the sign-in with a code. */
export const signInChallenge = z.strictObject({
  /** To be sent with the code. */
  challenge: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
  /** Null if the user has an authenticator app; otherwise they have to set one up now, and the code confirms it. */
  setUp: twoFactorSecret.nullable(),
})

export type SignInChallenge = z.output<typeof signInChallenge>

/** Result of a sign-in with a password. */
export const signInResult = z.union([sessionToken, signInChallenge])
export type SignInResult = z.output<typeof signInResult>

const signInErrors = [
  'login.failed',
  'login.disabled',
  'login.left',
  'login.contractEnded',
  'login.tooMany',
  'maintenance.now',
] as const

export const login = defineEndpoint({
  name: 'login',
  kind: 'command',
  route: 'POST /login',
  access: 'anonymous',
  summary: { ja: 'ログインしてトークンを受け取る', en: 'Sign in and receive a token' },
  body: credentials,
  result: signInResult,
  errors: signInErrors,
  example: () => ({ body: { username: 'user@demo.example', password: 'Demo-pass1!' } }),
})

export const loginCode = defineEndpoint({
  name: 'loginCode',
  kind: 'command',
  route: 'POST /v1/login-code',
  access: 'anonymous',
  summary: { ja: '2段階認証のコードを送り、トークンを受け取る', en: 'Send the two-factor code and receive a token' },
  body: z.strictObject({ challenge: z.string().min(1).max(2000), code: twoFactorCode }),
  result: z.strictObject({
    ...sessionToken.shape,
    /** Only if the code confirmed a set-up: shown once. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: ['twoFactor.code', 'twoFactor.challenge', ...signInErrors],
  example: () => ({ body: { challenge: 'example', code: '123456' } }),
})

/** Trial accounts sign in with the trial ID of their contract. */
export const loginGuest = defineEndpoint({
  name: 'loginGuest',
  kind: 'command',
  route: 'POST /v1/login-guest',
  access: 'anonymous',
  summary: { ja: 'トライアルアカウントでログインする', en: 'Sign in with a trial account' },
  body: credentials,
  result: sessionToken,
  errors: signInErrors,
  example: () => ({ body: { username: 'trial@demo.example', password: 'Demo-pass1!' } }),
})

export const logoutGuest = defineEndpoint({
  name: 'logoutGuest',
  kind: 'command',
  route: 'POST /v1/logout-guest',
  access: 'trial',
  summary: { ja: 'トライアルアカウントからログアウトする', en: 'Sign out of a trial account' },
  clearsBrowserCache: true,
  result: z.strictObject({}),
})

export const exportLogin = defineEndpoint({
  ...login,
  result: sessionToken,
  name: 'exportLogin',
  route: 'POST /sales-exports/login',
  area: 'sales-exports',
  summary: { ja: '販売データ出力にログインする', en: 'Sign in to the sales-export area' },
  example: () => ({ body: { username: 'export@demo.example', password: 'Demo-pass1!' } }),
})

export const logout = defineEndpoint({
  name: 'logout',
  kind: 'command',
  route: 'POST /logout',
  access: 'signed-in',
  summary: { ja: 'ログアウトしてトークンを無効にする', en: 'Sign out and revoke the token' },
  clearsBrowserCache: true,
  result: z.strictObject({}),
})

export const info = defineEndpoint({
  name: 'info',
  kind: 'lookup',
  route: 'GET /info',
  access: 'signed-in',
  summary: { ja: 'ログイン中のユーザーの情報', en: 'The signed-in user' },
  result: userInfo,
})

export const exportLogout = defineEndpoint({
  ...logout,
  name: 'exportLogout',
  route: 'POST /sales-exports/logout',
  // the main area may be open in the same browser and keeps its data
  clearsBrowserCache: false,
  area: 'sales-exports',
  summary: { ja: '販売データ出力からログアウトする', en: 'Sign out of the sales-export area' },
})

export const exportInfo = defineEndpoint({
  ...info,
  name: 'exportInfo',
  route: 'GET /sales-exports/info',
  area: 'sales-exports',
  summary: { ja: '販売データ出力にログイン中のユーザーの情報', en: 'The signed-in user of the sales-export area' },
})

/** A user's latest searches, newest first; stored on the server, so that they are available on every device. */
export const recentSearches = defineEndpoint({
  name: 'recentSearches',
  kind: 'list',
  route: 'GET /usr/recent-search',
  access: 'signed-in',
  summary: { ja: '最近の検索条件', en: 'Recent searches' },
  result: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.string(),
        feature: z.enum(['product-search', 'ranking-create']),
        /** Request body as sent. */
        conditions: z.record(z.string(), z.unknown()),
        /** Number of rows found. */
        total: z.number().int(),
        at: z.string(),
      }),
    ),
  }),
})
