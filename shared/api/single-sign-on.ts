import { z } from 'zod'
import { bounds } from '../fields/bounds.ts'
import { isEmail } from '../fields/validation.ts'
import { createOptionalTextSchema, createRequiredTextSchema } from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'
import { sessionToken } from './session.ts'
import { chosenUser } from './user-rows.ts'

/** Roles that single sign-on may give: general users and administrators of the contract. */
export const ssoRoles = ['USER', 'ADMIN_COMPANY'] as const
export type SsoRole = (typeof ssoRoles)[number]

export const ssoLimits = { issuer: 255, clientId: 255, clientSecret: 500, domains: 20, claim: 100, mappings: 20 } as const

/** Page to which the identity provider returns, without the server's base URL. It has to be registered at the provider. */
export const SSO_CALLBACK_PATH = '/login/sso/callback'

/**
 * Returns true for the address of an identity provider: https, or http on this machine, without query and fragment. Other hosts
 * must not be requested over an unencrypted connection.
 */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || /\s/.test(text)) return false
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

/** True for the names and addresses of this machine. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine((text) => isEmail(`a@${text}`), { message: 'validation.emailDomain' })

export const ssoRoleMapping = z.strictObject({
  /** Value of the claim, or one of its values. */
  value: createRequiredTextSchema(ssoLimits.claim),
  role: z.enum(ssoRoles),
})
export type SsoRoleMapping = z.output<typeof ssoRoleMapping>

const settings = {
  enabled: z.boolean(),
  issuer: createRequiredTextSchema(ssoLimits.issuer).refine((text) => text === '' || isIssuer(text), {
    message: 'validation.issuer',
  }),
  clientId: createRequiredTextSchema(ssoLimits.clientId),
  /** Domains of the mail addresses that may sign in. */
  emailDomains: z
    .array(emailDomain)
    .min(1, { message: 'validation.required' })
    .max(ssoLimits.domains)
    .overwrite((domains) => [...new Set(domains)]),
  /** Claim that decides the role at each sign-in, such as `groups` or `realm_access.roles`; empty if none does. */
  roleClaim: createOptionalTextSchema(ssoLimits.claim),
  /** The first mapping whose value the claim has decides. */
  roleMappings: z.array(ssoRoleMapping).max(ssoLimits.mappings),
  /** Role if no mapping applies. */
  defaultRole: z.enum([...ssoRoles, 'refuse']),
}

export const contractSsoBody = z
  .strictObject({
    ...settings,
    /** Empty to leave the secret unchanged. */
    clientSecret: createOptionalTextSchema(ssoLimits.clientSecret),
  })
  .superRefine(({ roleClaim, roleMappings }, context) => {
    if (roleClaim === '' && roleMappings.length > 0)
      context.addIssue({ code: 'custom', message: 'validation.required', path: ['roleClaim'] })
  })
export type ContractSsoBody = z.output<typeof contractSsoBody>

/** Single sign-on of a contract. Never contains the client secret. */
export const contractSso = z.strictObject({
  ...settings,
  /** Empty, like the client id, if nothing is set up. */
  issuer: z.string(),
  clientId: z.string(),
  emailDomains: z.array(z.string()),
  roleClaim: z.string(),
  roleMappings: z.array(ssoRoleMapping),
  hasClientSecret: z.boolean(),
  /** False for the operator's contract and for trials: their users sign in with passwords only. */
  available: z.boolean(),
  /** Address to register at the identity provider. */
  redirectUri: z.string(),
  /** Address at which the contract's users begin. */
  signInUrl: z.string(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
})
export type ContractSso = z.output<typeof contractSso>

const ofContract = z.strictObject({ id: z.string().min(1).max(64) })

export const contractSsoOne = defineEndpoint({
  name: 'contractSsoOne',
  kind: 'lookup',
  cacheTags: ['contracts'],
  route: 'GET /usr/contract/{id}/single-sign-on',
  access: 'admin',
  summary: { ja: '契約のシングルサインオンの設定', en: 'Single sign-on of a contract' },
  params: ofContract,
  result: contractSso,
  errors: ['resource.notFound'],
  example: () => ({ params: { id: 'demo-publisher' } }),
})

export const contractSsoUpdate = defineEndpoint({
  name: 'contractSsoUpdate',
  kind: 'command',
  invalidates: ['contracts', 'audit'],
  route: 'PUT /usr/contract/{id}/single-sign-on',
  access: 'admin',
  summary: {
    ja: '契約のシングルサインオンを設定する（有効にすると、認証サーバーに接続して確かめる）',
    en: 'Set up single sign-on of a contract; if enabled, the provider is checked',
  },
  params: ofContract,
  body: contractSsoBody,
  result: contractSso,
  errors: ['resource.notFound', 'contract.deleted', 'sso.contract', 'sso.issuer'],
  example: () => ({
    params: { id: 'demo-publisher' },
    body: {
      enabled: false,
      issuer: 'https://login.shiomizaka.example',
      clientId: 'uresuji',
      clientSecret: 'example',
      emailDomains: ['shiomizaka.example'],
      roleClaim: 'groups',
      roleMappings: [{ value: 'sales-managers', role: 'ADMIN_COMPANY' }],
      defaultRole: 'USER',
    },
  }),
})

export const ssoUnlink = defineEndpoint({
  name: 'ssoUnlink',
  kind: 'command',
  invalidates: ['users', 'audit'],
  route: 'POST /usr/single-sign-on/unlink',
  access: 'admin',
  summary: {
    ja: 'ユーザーと会社のアカウントとの結び付きを外し、ログアウトさせる',
    en: 'Disconnect a user from the company account, and sign them out',
  },
  body: chosenUser,
  result: z.strictObject({}),
  errors: ['resource.notFound', 'sso.unlinked'],
  example: () => ({ body: { userId: 'nobody' } }),
})

export const ssoStart = defineEndpoint({
  name: 'ssoStart',
  kind: 'command',
  route: 'POST /v1/single-sign-on/start',
  access: 'anonymous',
  summary: {
    ja: 'シングルサインオンを始める（開く認証サーバーのアドレスを返す）',
    en: 'Start single sign-on: URL of the identity provider',
  },
  body: z.strictObject({ contractNumber: createRequiredTextSchema(20) }),
  result: z.strictObject({ url: z.string() }),
  errors: ['sso.unavailable', 'sso.provider', 'requests.tooMany'],
  example: () => ({ body: { contractNumber: '200001' } }),
})

export const ssoFinish = defineEndpoint({
  name: 'ssoFinish',
  kind: 'command',
  route: 'POST /v1/single-sign-on/finish',
  access: 'anonymous',
  summary: {
    ja: '認証サーバーから戻ったあと、トークンを受け取る',
    en: 'Receive a token after single sign-on',
  },
  body: z.strictObject({
    /** Query of the address to which the provider returned, without the question mark. */
    query: z.string().min(1, { message: 'validation.required' }).max(bounds.text),
  }),
  result: sessionToken,
  errors: [
    'sso.unavailable',
    'sso.provider',
    'sso.state',
    'sso.denied',
    'sso.email',
    'sso.domain',
    'sso.role',
    'sso.account',
    'sso.linked',
    'sso.full',
    'login.disabled',
    'login.left',
    'login.contractEnded',
    'maintenance.now',
    'requests.tooMany',
  ],
  example: () => ({ body: { query: 'code=example&state=example' } }),
})
