import { useMemo, useState } from 'react'
import { useMaster } from '../../data/masters.ts'
import { useUser } from '../../data/session.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../button.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { type PickItem, PickList } from './pick-list.tsx'
import { PickerField } from './picker-field.tsx'
import { summaryOf } from './summary.ts'

interface Props {
  id?: string
  label: string
  value: readonly string[]
  onChange: (codes: string[]) => void
  /** What no choice means; all publishers where nothing is said. */
  emptyLabel?: string
}

export function usePublisherNames(wanted: boolean): {
  items: PickItem[] | null
  failed: boolean
  nameOf: (code: string) => string
} {
  const { value, failed } = useMaster('publishers', wanted)
  return useMemo(() => {
    const items = value?.map((row) => ({ code: row.publisherCd, name: row.publisherNm, kana: row.publisherKana })) ?? null
    const names = new Map(items?.map((item) => [item.code, item.name]))
    return { items, failed, nameOf: (code) => names.get(code) ?? code }
  }, [value, failed])
}

export function usePublisherSummary(codes: readonly string[]): string {
  const t = useMessages('picker')
  const { nameOf } = usePublisherNames(codes.length > 0)
  return summaryOf(codes.map(nameOf), t('all'), t)
}

export function PublisherPicker({ id, label, value, onChange, emptyLabel }: Props) {
  const t = useMessages('picker')
  const { nameOf } = usePublisherNames(value.length > 0)
  return (
    <PickerField
      id={id}
      label={label}
      summary={summaryOf(value.map(nameOf), emptyLabel ?? t('all'), t)}
      empty={value.length === 0}
    >
      {(close) => (
        <PublisherPanel
          value={value}
          emptyLabel={emptyLabel}
          onChange={(codes) => {
            onChange(codes)
            close()
          }}
        />
      )}
    </PickerField>
  )
}

interface PanelProps {
  value: readonly string[]
  emptyLabel?: string | undefined
  onChange: (codes: string[]) => void
}

export function PublisherPanel({ value, emptyLabel, onChange }: PanelProps) {
  const t = useMessages('picker')
  // asked when the panel opens: a form that is only looked at loads no lists
  const { items, failed, nameOf } = usePublisherNames(true)
  const { ownPublisherCds } = useUser()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(value))
  return (
    <div className="picker-panel">
      <PickList items={items} failed={failed} searchLabel={t('publisher.search')} chosen={chosen} onChange={setChosen} />
      <ChosenChips
        chips={[...chosen].map((code) => ({ key: code, name: nameOf(code) }))}
        onRemove={(code) => setChosen(new Set([...chosen].filter((one) => one !== code)))}
      />
      <div className="popover-foot">
        <Button look="quiet" onClick={() => setChosen(new Set())}>
          {t('clear')}
        </Button>
        {ownPublisherCds.length > 0 && (
          <Button look="quiet" onClick={() => setChosen(new Set(ownPublisherCds))}>
            {t('publisher.own')}
          </Button>
        )}
        <Button look="primary" onClick={() => onChange([...chosen])}>
          {chosen.size === 0 ? (emptyLabel ?? t('applyAll')) : t('publisher.apply', { count: chosen.size })}
        </Button>
      </div>
    </div>
  )
}
