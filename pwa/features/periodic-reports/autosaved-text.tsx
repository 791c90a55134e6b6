import { useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/field.tsx'

/** Time after the last key before a text is saved. Milliseconds. */
const SAVE_DELAY_MS = 700

interface Props {
  label: string
  value: string
  maxLength: number
  /** Multi-line input. */
  isLong?: boolean
  placeholder?: string
  /** Why the text cannot be saved; null if it can. */
  findProblem?: (text: string) => string | null
  onSave: (text: string) => void
}

/** A text that is saved while it is typed: shortly after the last key, and when the field is left. */
export function AutosavedText({ label, value, maxLength, isLong = false, placeholder, findProblem, onSave }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value
  const problem = findProblem?.(text) ?? null
  const save = useRef(() => {})
  save.current = () => {
    if (draft !== null && problem === null && draft !== value) onSave(draft)
  }
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => save.current(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => () => save.current(), [])
  const saveAndClose = () => {
    save.current()
    if (problem === null) setDraft(null)
  }
  const common = { className: 'input', value: text, maxLength, placeholder, onBlur: saveAndClose }
  return (
    <Field label={label} error={problem}>
      {({ id, describedBy, isInvalid }) =>
        isLong ? (
          <textarea
            {...common}
            id={id}
            rows={3}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onChange={(event) => setDraft(event.target.value)}
          />
        ) : (
          <input
            {...common}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onChange={(event) => setDraft(event.target.value)}
          />
        )
      }
    </Field>
  )
}
