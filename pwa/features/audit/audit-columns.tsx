import { useMemo } from 'react'
import type { AuditRow } from '../../../shared/contract/audit.ts'
import { NONE } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Column } from '../../ui/table/column.ts'
import { isFailure, momentOf, useAuditWords } from './audit-words.ts'

/** Columns of the audit. The action opens the whole record. */
export function useAuditColumns(onOpen: (row: AuditRow) => void): readonly Column<AuditRow>[] {
  const t = useMessages('audit')
  const words = useAuditWords()
  return useMemo((): Column<AuditRow>[] => {
    const text = (value: string | null) => <span title={value ?? undefined}>{value || NONE}</span>
    return [
      { id: 'at', head: t('at'), width: 146, frozen: true, value: (row) => momentOf(row.at) },
      {
        id: 'action',
        head: t('action'),
        width: 148,
        value: words.actionOf,
        cell: (row) => (
          <button
            type="button"
            className={`link-button audit-open${isFailure(row) ? ' problem' : ''}`}
            aria-label={t('open', { at: momentOf(row.at), action: words.actionOf(row) })}
            title={words.actionOf(row)}
            aria-haspopup="dialog"
            onClick={() => onOpen(row)}
          >
            {words.actionOf(row)}
          </button>
        ),
      },
      {
        id: 'who',
        head: t('who'),
        width: 214,
        value: (row) => (row.userEmail === null ? '' : `${row.userName ?? ''} <${row.userEmail}>`),
        cell: (row) =>
          row.userEmail === null ? (
            <span className="muted">{row.userName ?? t('visitor')}</span>
          ) : (
            <span title={`${row.userName ?? ''} ${row.userEmail}`}>
              {row.userName} <span className="muted">{row.userEmail}</span>
            </span>
          ),
      },
      {
        id: 'contractName',
        head: t('contractName'),
        width: 136,
        value: (row) => row.contractName,
        cell: (row) => text(row.contractName),
      },
      { id: 'target', head: t('target'), width: 148, value: words.targetOf, cell: (row) => text(words.targetOf(row)) },
      {
        id: 'detail',
        head: t('detail'),
        width: 176,
        grows: true,
        value: words.lineOf,
        cell: (row) => text(words.lineOf(row)),
      },
      {
        id: 'address',
        head: t('address'),
        width: 104,
        text: true,
        value: words.addressOf,
        cell: (row) => text(words.addressOf(row)),
      },
    ]
  }, [t, words, onOpen])
}
