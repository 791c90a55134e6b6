import { useMemo } from 'react'
import { useMaster } from '../../data/masters.ts'
import { useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { CodesPanel, type CodesPanelProps, CodesPicker, type NamedCodes } from './codes-picker.tsx'
import type { PickerControl } from './picker-field.tsx'
import { summarizeNames } from './selection-chips.tsx'

interface PanelProps {
  value: readonly string[]
  onChange: (codes: string[]) => void
}

interface Props extends PanelProps, PickerControl {
  /** Text for an empty choice; “all publishers” by default. */
  emptyLabel?: string | undefined
}

/** Publishers with names and kana; a code that is not in the list is its own name. */
export function usePublisherNames(enabled: boolean): NamedCodes {
  const { value, hasFailed } = useMaster('publishers', enabled)
  return useMemo(() => {
    const items = value?.map((row) => ({ code: row.publisherCd, name: row.publisherNm, kana: row.publisherKana })) ?? null
    const names = new Map(items?.map((item) => [item.code, item.name]))
    return { items, hasFailed, getName: (code) => names.get(code) ?? code }
  }, [value, hasFailed])
}

/** Text for the chosen publishers, for a chip. */
export function usePublisherSummary(codes: readonly string[]): string {
  const t = getMessages('picker')
  const { getName } = usePublisherNames(codes.length > 0)
  return summarizeNames(codes.map(getName), t('all'), t)
}

/** Settings that all publisher pickers share. The type matters: a spread in JSX is not checked for unknown props. */
function usePublisherPanelProps(): Pick<CodesPanelProps, 'useNames' | 'searchLabel' | 'ownCodes'> {
  const t = getMessages('picker')
  const { ownPublisherCds } = useUser()
  return {
    useNames: usePublisherNames,
    searchLabel: t('publisher.search'),
    ownCodes: { label: t('publisher.own'), codes: ownPublisherCds },
  }
}

/** Field for publishers, chosen by name. */
export function PublisherPicker({ emptyLabel, ...props }: Props) {
  const t = getMessages('picker')
  return (
    <CodesPicker
      {...props}
      {...usePublisherPanelProps()}
      emptyLabel={emptyLabel ?? t('applyAll')}
      emptySummary={emptyLabel ?? t('all')}
    />
  )
}

/** Panel of a publisher picker, without the field that opens it. */
export function PublisherPanel(props: PanelProps) {
  const t = getMessages('picker')
  return <CodesPanel {...props} {...usePublisherPanelProps()} emptyLabel={t('applyAll')} />
}
