import type { AuditRow } from '../api/audit.ts'
import { formatJapanTimestamp } from '../calendar/period.ts'
import { auditActionNames } from '../messages/audit.ts'
import type { Language } from '../messages/language.ts'
import { defineColumns, defineReport } from './columns.ts'

const { text, code } = defineColumns<AuditRow>()
const actionNames: Record<Language, Record<string, string>> = auditActionNames

export const auditReport = defineReport<AuditRow>({
  columns: [
    text('auditAt', { value: (row) => formatJapanTimestamp(row.at) }),
    text('auditAction', { maxWidth: 30, value: (row, language) => actionNames[language][row.action] ?? row.action }),
    text('userName', { maxWidth: 20 }),
    text('userEmail', { maxWidth: 32 }),
    text('contractName', { maxWidth: 24 }),
    text('auditTarget', { maxWidth: 32, value: (row) => row.target }),
    text('auditDetail', { maxWidth: 40, value: (row) => row.detail }),
    code('auditAddress', { value: (row) => row.address }),
  ],
  dropOrder: ['auditAddress', 'userEmail', 'contractName'],
})
