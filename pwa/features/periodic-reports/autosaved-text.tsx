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
  /** Returns true if the text is stored. */
  onSave: (text: string) => Promise<boolean>
}

/** A text that is saved while it is typed: shortly after the last key, and when the field is left. */
export function AutosavedText({ label, value, maxLength, isLong = false, placeholder, findProblem, onSave }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value
  const problem = findProblem?.(text) ?? null
  const save = useRef(async () => true)
  save.current = async () => {
    if (draft === null || draft === value) return true
    return problem === null && (await onSave(draft))
  }
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => void save.current(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => () => void save.current(), [])
  const saveAndClose = async () => {
    // what could not be stored stays in the field
    if (await save.current()) setDraft((current) => (current === draft ? null : current))
  }
  const common = { className: 'input', value: text, maxLength, placeholder, onBlur: () => void saveAndClose() }
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
