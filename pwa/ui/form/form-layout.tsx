import type { ReactNode } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'

/** Section of a long form: title and note on the left, fields on the right. */
export function FormSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-top columns form-section">
      <header>
        <h2>{title}</h2>
        {note && <p className="note">{note}</p>}
      </header>
      <div className="form-grid">{children}</div>
    </section>
  )
}

/** Bar at the foot of a long form: unsaved changes, and the buttons for them. */
export function SaveBar({ changes, children }: { changes: readonly string[]; children: ReactNode }) {
  const t = getMessages('controls')
  return (
    <div className="row gap-2 text-table save-bar">
      <span role="status" className="row gap-2 min-w-0">
        {changes.length === 0 ? (
          <span className="muted">{t('noChanges')}</span>
        ) : (
          <>
            <span className="badge is-caution">{t('unsaved', { count: changes.length })}</span>
            <span className="muted truncate save-bar-names">{changes.join(t('listComma'))}</span>
          </>
        )}
      </span>
      <span className="push" />
      {children}
    </div>
  )
}
