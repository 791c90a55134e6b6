import type { Language } from '../language.ts'
import { auditActionNames } from '../messages/audit.ts'
import { stampInJapan } from '../period.ts'
import type { AuditRow } from './audit.ts'
import { defineColumns, defineReport } from './columns.ts'

const { text, code } = defineColumns<AuditRow>()
const actionNames: Record<Language, Record<string, string>> = auditActionNames

export const auditReport = defineReport<AuditRow>({
  columns: [
    text('auditAt', { value: (row) => stampInJapan(row.at) }),
    text('auditAction', { most: 30, value: (row, language) => actionNames[language][row.action] ?? row.action }),
    text('userName', { most: 20 }),
    text('userEmail', { most: 32 }),
    text('contractName', { most: 24 }),
    text('auditTarget', { most: 32, value: (row) => row.target }),
    text('auditDetail', { most: 40, value: (row) => row.detail }),
    code('auditAddress', { value: (row) => row.address }),
  ],
  yields: ['auditAddress', 'userEmail', 'contractName'],
})
