import { parseCodeList } from '../../../shared/text/code-list.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { ConditionKind } from './condition.ts'
import { DraftPanel } from './draft-panel.tsx'

interface CodesProps {
  id?: string
  label: string
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  isInvalid?: boolean
  describedBy?: string | undefined
}

function CodesInput({ id, label, value, onChange, isInvalid = false, describedBy }: CodesProps) {
  const t = getMessages('report')
  return (
    <>
      <textarea
        id={id}
        className="input"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        rows={3}
        defaultValue={value.join('\n')}
        onChange={(event) => onChange(parseCodeList(event.target.value))}
      />
      <p className="help">{t('pasteCodesHelp')}</p>
    </>
  )
}

/** Condition: list of codes, pasted or typed. */
export const codesKind: ConditionKind<readonly string[]> = {
  useSummary: function useCodes(value) {
    const t = getMessages('report')
    if (value.length === 0) return t('any')
    return value.length === 1 ? (value[0] ?? '') : t('codeCount', { count: value.length })
  },
  Panel: ({ label, value, onApply, onClose }) => (
    <DraftPanel label={label} value={value} onApply={onApply} onClose={onClose}>
      {(draft, change) => <CodesInput label={label} value={draft} onChange={change} />}
    </DraftPanel>
  ),
  Field: CodesInput,
}
