import type { ReactNode } from 'react'

/** Section of a long form: title and note on the left, fields on the right. */
export function FormSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="form-section">
      <header>
        <h2>{title}</h2>
        {note && <p className="note">{note}</p>}
      </header>
      <div className="form-grid">{children}</div>
    </section>
  )
}
