import './copy-field.css'
import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

interface Props {
  label: string
  value: string
  /** Number of visible lines; a single line does not wrap. */
  rows?: number
  help?: string
  copy: string
  copied: string
}

/** Read-only text with a button that copies it to the clipboard. */
export function CopyField({ label, value, rows = 1, help, copy, copied }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      // without a secure context there is no clipboard API
      field.current?.select()
      document.execCommand('copy')
    }
    setCopied(true)
  }
  return (
    <div className="field copy-field">
      <label htmlFor={id}>{label}</label>
      <div className="flex items-start gap-2 copy-field-row">
        <textarea
          id={id}
          ref={field}
          className="min-w-0 grow input code"
          readOnly
          rows={rows}
          wrap={rows === 1 ? 'off' : 'soft'}
          spellCheck={false}
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button icon={isCopied ? 'done' : 'copy'} onClick={() => void copyText()}>
          <span role="status">{isCopied ? copied : copy}</span>
        </Button>
      </div>
      {help && <p className="help">{help}</p>}
    </div>
  )
}
