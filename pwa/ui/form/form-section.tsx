import type { ReactNode } from 'react'

/** A part of a long form: what it is about on the left, its fields on the right. */
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
