import { useMemo } from 'react'
import type { AuditRow } from '../../../shared/api/audit.ts'
import { NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { Column } from '../../ui/table/column.ts'
import { formatAuditTime, isFailure, useAuditText } from './audit-text.ts'

/** Columns of the audit log. A click on the action opens the full entry. */
export function useAuditColumns(onOpen: (row: AuditRow) => void): readonly Column<AuditRow>[] {
  const t = getMessages('audit')
  const auditText = useAuditText()
  return useMemo((): Column<AuditRow>[] => {
    const renderText = (value: string | null) => <span title={value ?? undefined}>{value || NO_VALUE}</span>
    return [
      { id: 'at', header: t('at'), width: 146, isFrozen: true, value: (row) => formatAuditTime(row.at) },
      {
        id: 'action',
        header: t('action'),
        width: 148,
        value: auditText.action,
        cell: (row) => (
          <button
            type="button"
            className={`link-button audit-open${isFailure(row) ? ' problem' : ''}`}
            aria-label={t('open', { at: formatAuditTime(row.at), action: auditText.action(row) })}
            title={auditText.action(row)}
            aria-haspopup="dialog"
            onClick={() => onOpen(row)}
          >
            {auditText.action(row)}
          </button>
        ),
      },
      {
        id: 'who',
        header: t('who'),
        width: 214,
        value: (row) => (row.userEmail === null ? (auditText.who(row) ?? '') : `${row.userName ?? ''} <${row.userEmail}>`),
        cell: (row) =>
          row.userEmail === null ? (
            <span className="muted" title={auditText.who(row) ?? undefined}>
              {auditText.who(row)}
            </span>
          ) : (
            <span title={`${row.userName ?? ''} ${row.userEmail}`}>
              {row.userName} <span className="muted">{row.userEmail}</span>
            </span>
          ),
      },
      {
        id: 'contractName',
        header: t('contractName'),
        width: 136,
        value: (row) => row.contractName,
        cell: (row) => renderText(row.contractName),
      },
      {
        id: 'target',
        header: t('target'),
        width: 148,
        value: auditText.target,
        cell: (row) => renderText(auditText.target(row)),
      },
      {
        id: 'detail',
        header: t('detail'),
        width: 176,
        canGrow: true,
        value: auditText.line,
        cell: (row) => renderText(auditText.line(row)),
      },
      {
        id: 'address',
        header: t('address'),
        width: 104,
        isText: true,
        value: auditText.address,
        cell: (row) => renderText(auditText.address(row)),
      },
    ]
  }, [t, auditText, onOpen])
}
