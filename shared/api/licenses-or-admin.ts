import { z } from 'zod'
import { bounds } from '../fields/bounds.ts'
import { defineEndpoint } from './endpoint.ts'
import { pageInAddress, paging } from './query-fields.ts'
import { version } from './record-versions.ts'
import { seats, userRow } from './user-rows.ts'

/** Numbers of licences and administrator seats of a contract, and the users who hold them. */
export const licensesBody = z.strictObject({
  licences: z.number().int().min(0).max(100_000),
  admins: z.number().int().min(0).max(10_000),
  /** Changed assignments; other users stay unchanged. */
  holders: z
    .array(
      z.strictObject({
        userId: z.string().min(1).max(64),
        userType: z.union([z.literal(0), z.literal(1)]),
        status: z.enum(['active', 'disabled']),
      }),
    )
    .max(1000)
    .default([]),
  /** Version of the contract that the change is based on. */
  version: z.number().int().min(1).max(bounds.versions),
})
export type LicensesBody = z.output<typeof licensesBody>

const params = z.strictObject({ contractId: z.string().min(1).max(64) })

export const licensesOrAdmin = defineEndpoint({
  name: 'licensesOrAdmin',
  kind: 'command',
  invalidates: ['contracts', 'users', 'audit'],
  route: 'PUT /contract/{contractId}/licenses-or-admin',
  access: 'admin',
  summary: { ja: 'ライセンスと管理者を変更する', en: 'Change licences and administrators' },
  params,
  body: licensesBody,
  result: z.strictObject({ ...seats.shape, version: z.number().int(), holders: z.array(userRow) }),
  errors: [
    'resource.notFound',
    'contract.changed',
    'contract.deleted',
    'contract.licencesInUse',
    'contract.adminsInUse',
    'user.holders',
    'user.self',
    'user.lastAdministrator',
    'user.fixedRole',
  ],
  example: () => ({ params: { contractId: 'demo-publisher' }, body: { licences: 10, admins: 2, version: 1 } }),
})

export const licensesHistory = defineEndpoint({
  name: 'licensesHistory',
  kind: 'list',
  cacheTags: ['contracts', 'users'],
  route: 'GET /contract/{contractId}/licenses-or-admin/history',
  access: 'admin',
  summary: { ja: 'ライセンスと管理者の変更履歴', en: 'History of licences and administrators' },
  params,
  query: z.strictObject({ pageNum: pageInAddress }),
  /** Only versions that changed a number, and the first one. */
  result: z.strictObject({ list: z.array(version), paging }),
  errors: ['resource.notFound'],
  example: () => ({ params: { contractId: 'demo-publisher' } }),
})
