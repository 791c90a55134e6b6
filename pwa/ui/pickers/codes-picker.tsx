import { useState } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../button.tsx'
import { type PickItem, PickList } from './pick-list.tsx'
import { type PickerControl, PickerField } from './picker-field.tsx'
import { SelectionChips, summarizeNames } from './selection-chips.tsx'

/** List of codes to choose from; `items` is null while it is loading. */
export interface NamedCodes {
  items: PickItem[] | null
  hasFailed: boolean
  getName: (code: string) => string
}

export interface CodesPanelProps {
  /** Loads the list if `wanted`. */
  useNames: (wanted: boolean) => NamedCodes
  searchLabel: string
  value: readonly string[]
  onChange: (codes: string[]) => void
  /** Text for an empty choice. */
  emptyLabel: string
  /** Codes that a single click chooses. */
  ownCodes?: { label: string; codes: readonly string[] }
}

interface Props extends CodesPanelProps, PickerControl {
  /** Text of the field for an empty choice, if it differs from the panel's button. */
  emptySummary?: string
}

/** Field for codes from a list, chosen by name. */
export function CodesPicker({ id, label, describedBy, isInvalid, emptySummary, ...panel }: Props) {
  const t = getMessages('picker')
  const { useNames, value, onChange, emptyLabel } = panel
  const { getName } = useNames(value.length > 0)
  return (
    <PickerField
      id={id}
      label={label}
      describedBy={describedBy}
      isInvalid={isInvalid}
      value={value}
      summary={summarizeNames(value.map(getName), emptySummary ?? emptyLabel, t)}
      isEmpty={value.length === 0}
    >
      {(close) => (
        <CodesPanel
          {...panel}
          onChange={(codes) => {
            onChange(codes)
            close()
          }}
        />
      )}
    </PickerField>
  )
}

/** Panel of a codes picker, without the field that opens it. */
export function CodesPanel({ useNames, searchLabel, value, onChange, emptyLabel, ownCodes }: CodesPanelProps) {
  const t = getMessages('picker')
  // loaded when the panel opens, so that a form that is only viewed loads no lists
  const { items, hasFailed, getName } = useNames(true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(value))
  return (
    <div className="picker-panel">
      <PickList items={items} hasFailed={hasFailed} searchLabel={searchLabel} chosen={chosen} onChange={setChosen} />
      <SelectionChips
        chips={[...chosen].map((code) => ({ key: code, name: getName(code) }))}
        onRemove={(code) => setChosen(new Set([...chosen].filter((one) => one !== code)))}
      />
      <div className="popover-foot">
        <Button variant="quiet" onClick={() => setChosen(new Set())}>
          {t('clear')}
        </Button>
        {ownCodes && ownCodes.codes.length > 0 && (
          // the button chooses and applies in one step
          <Button variant="quiet" onClick={() => onChange([...ownCodes.codes])}>
            {ownCodes.label}
          </Button>
        )}
        <Button variant="primary" onClick={() => onChange([...chosen])}>
          {chosen.size === 0 ? emptyLabel : t('publisher.apply', { count: chosen.size })}
        </Button>
      </div>
    </div>
  )
}
