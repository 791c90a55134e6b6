import type { AuditBody } from '../../shared/api/audit.ts'

/** Groups of the audit log by the names used in the terminal. */
export const auditGroupsByName = {
  all: 'all',
  'sign-in': 'signIn',
  failure: 'failure',
  account: 'account',
  administration: 'administration',
  decision: 'decision',
  export: 'export',
} as const satisfies Record<string, AuditBody['group']>
