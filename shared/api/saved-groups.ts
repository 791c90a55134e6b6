import { z } from 'zod'
import { groupKinds } from '../fields/choices.ts'
import { createRequiredTextSchema } from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'
import { productIdentity } from './product-identity.ts'
import { code, optionalName, productListErrors } from './query-fields.ts'

/** A user's named lists: 店舗グループ of store codes, 商品リスト of JANs. */

export const groupLimits = { name: 50, groups: 100, members: 1000 } as const

/**
 * 気になる商品, created with the first title added to it. Ids are unique per user only, so the constant id makes two offline devices
 * create the same list.
 */
export const WATCHLIST_ID = '00000000-0000-4000-8000-000000000001'

/** Demo lists, for examples. */
export const demoGroups = {
  store: '00000000-0000-4000-8000-000000000101',
  product: '00000000-0000-4000-8000-000000000102',
  deleted: '00000000-0000-4000-8000-000000000103',
} as const

const name = createRequiredTextSchema(groupLimits.name).overwrite((text) => text.normalize('NFC'))
const codes = z.array(code).max(groupLimits.members, { message: 'group.tooManyMembers' })
const kind = z.enum(groupKinds)

export const savedGroup = z.strictObject({
  id: z.string(),
  kind,
  name: z.string(),
  /** True for 気になる商品, which receives titles added without choosing a list. */
  isWatchlist: z.boolean(),
  /** Members within the contract's data range, in the order added. */
  codes: z.array(z.string()),
  /** Number of members outside the data range: stored but never disclosed. */
  hidden: z.number().int(),
  /** Changes with every update. */
  rev: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
})
export type SavedGroup = z.output<typeof savedGroup>

export const groupStore = z.strictObject({
  storeCd: z.string(),
  storeName: z.string(),
  chainName: optionalName,
  companyName: optionalName,
  prefectureCd: optionalName,
  closed: z.boolean(),
})
export type GroupStore = z.output<typeof groupStore>

/** A group with names of its members: stores or products, depending on its kind. */
export const groupDetail = savedGroup.extend({ stores: z.array(groupStore), products: z.array(productIdentity) })
export type GroupDetail = z.output<typeof groupDetail>

/** A group after its members changed, with the members actually added and removed, so that the change can be undone. */
export const changedGroup = savedGroup.extend({ added: z.array(z.string()), removed: z.array(z.string()) })
export type ChangedGroup = z.output<typeof changedGroup>

const params = z.strictObject({ id: z.uuid() })
const memberErrors = [...productListErrors, 'stores.notFound', 'group.tooManyMembers'] as const

export const groupList = defineEndpoint({
  name: 'groupList',
  kind: 'list',
  cacheTags: ['groups'],
  route: 'GET /usr/groups',
  access: 'signed-in',
  summary: { ja: '自分の店舗グループと商品リスト', en: 'Own store groups and title lists' },
  query: z.strictObject({
    kind: kind.optional(),
    deleted: z.enum(['true', 'false']).default('false').describe('true: deleted groups that can be restored'),
  }),
  result: z.strictObject({ list: z.array(savedGroup) }),
})

export const groupOne = defineEndpoint({
  name: 'groupOne',
  kind: 'lookup',
  cacheTags: ['groups'],
  route: 'GET /usr/groups/{id}',
  access: 'signed-in',
  summary: { ja: '店舗グループ・商品リストの中身', en: 'A group with its members' },
  params,
  result: groupDetail,
  errors: ['resource.notFound'],
  example: () => ({ params: { id: demoGroups.product } }),
})

export const groupAdd = defineEndpoint({
  name: 'groupAdd',
  kind: 'command',
  invalidates: ['groups'],
  route: 'POST /usr/groups',
  access: 'signed-in',
  summary: {
    ja: '店舗グループ・商品リストをつくる（同じIDで繰り返しても1つ）',
    en: 'Create a group (idempotent by its id)',
  },
  body: z.strictObject({
    id: z.uuid().optional().describe('Chosen by the caller; generated if omitted'),
    kind,
    name,
    codes: codes.default([]),
  }),
  result: savedGroup,
  errors: [...memberErrors, 'group.nameTaken', 'group.idTaken', 'group.tooMany'],
  example: ({ jan }) => ({ body: { kind: 'product', name: '春のフェア', codes: [jan] } }),
})

export const groupUpdate = defineEndpoint({
  name: 'groupUpdate',
  kind: 'command',
  invalidates: ['groups'],
  route: 'PUT /usr/groups/{id}',
  access: 'signed-in',
  summary: {
    ja: '名前を変える、入れる・外す・入れ替える（繰り返しても同じ）',
    en: 'Rename a group; add, remove or replace members',
  },
  params,
  body: z
    .strictObject({
      name: name.optional(),
      codes: codes.optional().describe('New members; those outside the contract remain'),
      add: codes.optional(),
      remove: codes.optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), { message: 'validation.invalid' })
    .refine(({ codes: all, add, remove }) => all === undefined || (add === undefined && remove === undefined), {
      message: 'validation.invalid',
      path: ['codes'],
    }),
  result: changedGroup,
  errors: [...memberErrors, 'resource.notFound', 'group.nameTaken'],
  example: ({ jan }) => ({ params: { id: demoGroups.product }, body: { add: [jan] } }),
})

export const watchlistAdd = defineEndpoint({
  name: 'watchlistAdd',
  kind: 'command',
  invalidates: ['groups'],
  route: 'POST /usr/groups/watchlist',
  access: 'signed-in',
  summary: {
    ja: '気になる商品に入れる（リストがなければつくる）',
    en: 'Add titles to the watchlist, created if missing',
  },
  body: z.strictObject({ codes: codes.min(1) }),
  result: changedGroup,
  errors: [...productListErrors, 'group.tooManyMembers', 'group.tooMany'],
  example: ({ jan }) => ({ body: { codes: [jan] } }),
})

export const groupDelete = defineEndpoint({
  name: 'groupDelete',
  kind: 'command',
  invalidates: ['groups'],
  route: 'DELETE /usr/groups/{id}',
  access: 'signed-in',
  summary: { ja: '店舗グループ・商品リストを削除する（元に戻せる）', en: 'Delete a group; it can be restored' },
  params,
  result: savedGroup,
  errors: ['resource.notFound'],
  example: () => ({ params: { id: demoGroups.product } }),
})

export const groupRestore = defineEndpoint({
  name: 'groupRestore',
  kind: 'command',
  invalidates: ['groups'],
  route: 'POST /usr/groups/{id}/restore',
  access: 'signed-in',
  summary: { ja: '削除したグループを元に戻す', en: 'Restore a deleted group' },
  params,
  result: savedGroup,
  errors: ['resource.notFound', 'group.nameTaken', 'group.tooMany'],
  example: () => ({ params: { id: demoGroups.deleted } }),
})
