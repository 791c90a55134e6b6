import type { ReactNode } from 'react'
import type { AuditRow } from '../../../shared/api/audit.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import Dialog from '../../ui/overlay/dialog.tsx'
import { formatAuditTime, useAuditText } from './audit-text.ts'

export default function AuditDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = useMessages('audit')
  const auditText = useAuditText()
  const details = auditText.details(row)
  return (
    <Dialog title={t('dialog')} onClose={onClose}>
      <dl className="facts audit-facts">
        <Fact label={t('at')}>
          <time dateTime={row.at}>{formatAuditTime(row.at)}</time>
        </Fact>
        <Fact label={t('action')}>{auditText.action(row)}</Fact>
        <Fact label={t('who')}>{row.userName ?? (row.userEmail === null ? t('visitor') : null)}</Fact>
        <Fact label={t('userEmail')}>{row.userEmail}</Fact>
        <Fact label={t('contractName')}>{row.contractName}</Fact>
        <Fact label={t('target')}>{auditText.target(row)}</Fact>
        <Fact label={t('address')}>{auditText.address(row)}</Fact>
        <Fact label={t('detail')}>
          {details.length > 0 && (
            <ul className="plain-list">
              {details.map(({ label, text }) => (
                <li key={`${label} ${text}`}>
                  {label !== '' && <span className="muted">{label + t('space')}</span>}
                  {text}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={t('id')}>
          <span className="code">{row.id}</span>
        </Fact>
      </dl>
    </Dialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useMessages('audit')
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">{t('nothing')}</span>}</dd>
    </>
  )
}
