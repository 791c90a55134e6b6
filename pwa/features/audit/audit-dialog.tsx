import type { ReactNode } from 'react'
import type { AuditRow } from '../../../shared/api/audit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import Dialog from '../../ui/overlay/dialog.tsx'
import { formatAuditTime, useAuditText } from './audit-text.ts'

export default function AuditDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = getMessages('audit')
  const auditText = useAuditText()
  const details = auditText.details(row)
  return (
    <Dialog title={t('dialog')} onClose={onClose}>
      <dl className="facts mt-2 ink audit-facts">
        <LabelledValue label={t('at')}>
          <time dateTime={row.at}>{formatAuditTime(row.at)}</time>
        </LabelledValue>
        <LabelledValue label={t('action')}>{auditText.action(row)}</LabelledValue>
        <LabelledValue label={t('who')}>{auditText.who(row)}</LabelledValue>
        <LabelledValue label={t('userEmail')}>{row.userEmail}</LabelledValue>
        <LabelledValue label={t('contractName')}>{row.contractName}</LabelledValue>
        <LabelledValue label={t('target')}>{auditText.target(row)}</LabelledValue>
        <LabelledValue label={t('address')}>{auditText.address(row)}</LabelledValue>
        <LabelledValue label={t('detail')}>
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
        </LabelledValue>
        <LabelledValue label={t('id')}>
          <span className="code">{row.id}</span>
        </LabelledValue>
      </dl>
    </Dialog>
  )
}

function LabelledValue({ label, children }: { label: string; children: ReactNode }) {
  const t = getMessages('audit')
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">{t('nothing')}</span>}</dd>
    </>
  )
}
