import { z } from 'zod'
import { day } from '../fields/day.ts'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { listKeyword, pageNum, pageSize, paging } from './query-fields.ts'

/** Actions recorded in the audit log, by the groups offered as a filter. */
export const auditGroups = {
  signIn: ['login', 'logout'],
  failure: ['login.failed', 'login.blocked', 'registration.failed', 'members.limit'],
  account: [
    'password.change',
    'password.forgot',
    'password.reset',
    'registration',
    'registration.verified',
    'sso.user',
    'twoFactor.on',
    'twoFactor.off',
  ],
  administration: [
    'contract.add',
    'contract.update',
    'contract.delete',
    'contract.licences',
    'contract.sso',
    'contract.view',
    'contract.viewEnd',
    'token.issue',
    'token.revoke',
    'pattern.add',
    'pattern.update',
    'pattern.delete',
    'user.invite',
    'user.inviteAgain',
    'user.inviteLink',
    'user.inviteWithdraw',
    'user.role',
    'user.status',
    'user.menu',
    'user.dates',
    'twoFactor.reset',
    'sso.unlink',
    'notice.add',
    'notice.update',
    'notice.archive',
    'notice.restore',
    'maintenance',
    'administrator.add',
    'analysis.sql',
    'rankingExclusions',
    'reprintParameters',
    'event.add',
    'event.update',
    'event.delete',
    'import',
    'import.cancel',
    'import.undo',
    'mapping.add',
    'mapping.update',
    'mapping.delete',
  ],
  decision: ['decision.done', 'decision.later', 'decision.assign', 'decision.reopen'],
  export: [
    'export',
    'report.add',
    'report.update',
    'report.delete',
    'report.share',
    'report.unshare',
    'schedule.add',
    'schedule.update',
    'schedule.delete',
    'schedule.send',
  ],
} as const
type AuditGroup = keyof typeof auditGroups
export type AuditAction = (typeof auditGroups)[AuditGroup][number]
export const auditActions: readonly AuditAction[] = Object.values(auditGroups).flat()
const groupNames = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]]

export const auditRow = z.strictObject({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  contractName: z.string().nullable(),
  /** Target of the action: a mail address, a contract number or a call. */
  target: z.string().nullable(),
  /** Details as JSON. */
  detail: z.string().nullable(),
  address: z.string().nullable(),
})
export type AuditRow = z.output<typeof auditRow>

export const auditFields = {
  /** Days in Japan, both inclusive; null leaves that end open. */
  from: day.nullable().default(null),
  to: day.nullable().default(null),
  group: z.enum(['all', ...groupNames]).default('all'),
  keyword: listKeyword.describe('Name, address, contract or target'),
}

export const auditBody = z.strictObject({
  ...auditFields,
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type AuditBody = z.output<typeof auditBody>

export const auditList = defineEndpoint({
  name: 'auditList',
  kind: 'list',
  cacheTags: ['audit'],
  route: 'POST /audit/list',
  access: 'admin',
  summary: { ja: '操作履歴', en: 'Audit log: who did what and when' },
  body: auditBody,
  result: z.strictObject({ list: z.array(auditRow), paging }),
  example: () => ({ body: { group: 'signIn' } }),
})

export const auditListExport = defineExport(auditList, {
  summary: { ja: '操作履歴をファイルに書き出す', en: 'Export the audit log' },
})
