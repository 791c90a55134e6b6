import { z } from 'zod'
import { addDays, getTodayInJapan } from '../calendar/period.ts'
import { day } from '../fields/day.ts'
import { createRequiredTextSchema } from './account-fields.ts'
import { defineEndpoint, tokenScopes } from './endpoint.ts'

/** Usable tokens per contract, allowed sites per token, and length of a token's name. */
export const tokenLimits = { live: 50, origins: 20, name: 60 } as const

/** Latest allowed expiry day: two years from now, so that a forgotten token expires. */
const getLastTokenDay = (): string => addDays(getTodayInJapan(), 731)

/**
 * Returns the origin (scheme, host, port) in the form used by `frame-ancestors`, or null if the text is not exactly one origin.
 * Text that a browser could read as another entry or directive must not get into that header.
 */
export function parseOrigin(text: string): string | null {
  const trimmed = text.trim()
  // URL.parse drops line breaks and tabs, which would join two lines into one host
  if (/[\s\p{Cc}]/u.test(trimmed)) return null
  const url = URL.parse(trimmed)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return null
  return /^https?:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(:\d{1,5})?$/.test(url.origin) ? url.origin : null
}

const origin = z
  .string()
  .trim()
  .max(255)
  .refine((text) => parseOrigin(text) !== null, { message: 'apiToken.origin' })
  .overwrite((text) => parseOrigin(text) ?? text)

export const apiTokenBody = z
  .strictObject({
    name: createRequiredTextSchema(tokenLimits.name),
    scopes: z
      .array(z.enum(tokenScopes))
      .min(1, { message: 'validation.required' })
      .max(tokenScopes.length)
      .overwrite((scopes) => tokenScopes.filter((tokenScope) => scopes.includes(tokenScope))),
    /** Sites that may embed the widget, e.g. https://www.example.jp. Only for tokens with the scope `widget`. */
    origins: z
      .array(origin)
      .max(tokenLimits.origins)
      .overwrite((origins) => [...new Set(origins)])
      .default([]),
    /** Last day of validity, in Japan. */
    expiresOn: day,
  })
  .refine(({ scopes, origins }) => scopes.includes('widget') === origins.length > 0, {
    message: 'apiToken.origins',
    path: ['origins'],
  })
  .refine(({ expiresOn }) => expiresOn >= getTodayInJapan() && expiresOn <= getLastTokenDay(), {
    message: 'apiToken.expiry',
    path: ['expiresOn'],
  })
export type ApiTokenBody = z.output<typeof apiTokenBody>

/** A token in lists; never contains the token itself. */
export const apiTokenRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** First characters of the token. */
  head: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  origins: z.array(z.string()),
  state: z.enum(['live', 'expired', 'revoked']),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  /** Date-time of expiry. */
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Answered calls of all time and of the last 30 days; calls refused by the rate limit in those 30 days. */
  uses: z.number().int(),
  usesLast30Days: z.number().int(),
  refusedLast30Days: z.number().int(),
})
export type ApiTokenRow = z.output<typeof apiTokenRow>

const ofContract = z.strictObject({ id: z.string().min(1).max(64) })

export const apiTokenList = defineEndpoint({
  name: 'apiTokenList',
  kind: 'list',
  cacheTags: ['tokens', 'contracts'],
  route: 'GET /usr/contract/{id}/api-tokens',
  access: 'admin',
  summary: { ja: '契約のAPIトークンの一覧', en: 'API tokens of a contract' },
  params: ofContract,
  result: z.strictObject({
    list: z.array(apiTokenRow),
    /** Scopes that the contract allows. */
    allows: z.strictObject({ widget: z.boolean(), external: z.boolean() }),
    /** Calls per minute. */
    limits: z.strictObject({ widget: z.number().int(), external: z.number().int() }),
    /** Base URL of the widget pages and of the API. */
    address: z.string(),
  }),
  errors: ['resource.notFound'],
  example: () => ({ params: { id: 'demo-publisher' } }),
})

export const apiTokenIssue = defineEndpoint({
  name: 'apiTokenIssue',
  kind: 'command',
  invalidates: ['tokens', 'audit'],
  route: 'POST /usr/contract/{id}/api-tokens',
  access: 'admin',
  summary: { ja: 'APIトークンを発行する（トークンはこの回答でだけ読める）', en: 'Issue an API token, shown only once' },
  params: ofContract,
  body: apiTokenBody,
  result: z.strictObject({ token: z.string(), row: apiTokenRow }),
  errors: [
    'resource.notFound',
    'contract.deleted',
    'apiToken.expiry',
    'apiToken.origin',
    'apiToken.origins',
    'apiToken.widgetOff',
    'apiToken.externalOff',
    'apiToken.full',
  ],
  example: ({ today }) => ({
    params: { id: 'demo-publisher' },
    body: {
      name: '社内ポータル',
      scopes: ['widget', 'analyses'],
      origins: ['https://portal.shiomizaka.example'],
      expiresOn: addDays(today, 180),
    },
  }),
})

export const apiTokenRevoke = defineEndpoint({
  name: 'apiTokenRevoke',
  kind: 'command',
  invalidates: ['tokens', 'audit'],
  route: 'DELETE /usr/contract/{id}/api-tokens/{tokenId}',
  access: 'admin',
  summary: { ja: 'APIトークンを取り消す', en: 'Revoke an API token' },
  params: z.strictObject({ id: z.string().min(1).max(64), tokenId: z.string().min(1).max(64) }),
  result: apiTokenRow,
  errors: ['resource.notFound'],
  example: () => ({ params: { id: 'demo-publisher', tokenId: 'nobody' } }),
})
