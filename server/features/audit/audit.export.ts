import type { AuditRow } from '../../../shared/contract/audit.ts'
import { auditActionNames as en } from '../../../shared/messages/en/audit.ts'
import { auditActionNames as ja } from '../../../shared/messages/ja/audit.ts'
import { stampInJapan } from '../../../shared/period.ts'
import type { ExportColumn } from '../../export/table-model.ts'

export const auditColumns: readonly ExportColumn<AuditRow>[] = [
  { name: 'auditAt', type: 'text', value: (row) => stampInJapan(row.at) },
  {
    name: 'auditAction',
    type: 'text',
    value: (row, language) => ((language === 'en' ? en : ja) as Record<string, string>)[row.action] ?? row.action,
  },
  { name: 'userName', type: 'text', value: (row) => row.userName },
  { name: 'userEmail', type: 'text', value: (row) => row.userEmail },
  { name: 'contractName', type: 'text', value: (row) => row.contractName },
  { name: 'auditTarget', type: 'text', value: (row) => row.target },
  { name: 'auditDetail', type: 'text', value: (row) => row.detail },
  { name: 'auditAddress', type: 'code', value: (row) => row.address },
]
