import { useState } from 'react'
import type { Period } from '../../../shared/period.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Segment } from '../../ui/button.tsx'
import { type ConditionChip, ConditionPanel } from '../../ui/condition-panel.tsx'
import { Field, FieldGroup, Select } from '../../ui/field.tsx'
import { PeriodPicker, PeriodShortcuts } from '../../ui/pickers/period-picker.tsx'
import { StorePicker, useStoreSummary } from '../../ui/pickers/store-picker.tsx'
import { type DetailState, detailDefaults } from './product-detail.state.ts'

interface Props {
  state: DetailState
  /** The period in force: asked for, or the product's own. */
  period: Period
  natural: Period
  latest: string
  /** Deliveries by store have a period; the stock of today has none. */
  withPeriod: boolean
  onSubmit: (state: DetailState) => void
}

export function TrendConditions({ state, period, natural, latest, withPeriod, onSubmit }: Props) {
  const t = useMessages('product-detail')
  const m = useMessages('measures')
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(state)
  const stores = useStoreSummary(state.stores)
  const chips: ConditionChip[] = [
    ...(withPeriod
      ? [
          { label: t('period'), value: formatPeriod(period) },
          { label: t('unit'), value: m(`unit.${state.unit}`) },
        ]
      : []),
    { label: t('stores'), value: stores },
    ...(withPeriod ? [{ label: t('channel'), value: m(`channel.${state.channel}`) }] : []),
  ]
  const shown = draft.period ?? natural
  return (
    <ConditionPanel
      chips={chips}
      open={open}
      onOpen={(next) => {
        setDraft(state)
        setOpen(next)
      }}
      onSubmit={() => {
        setOpen(false)
        onSubmit(draft)
      }}
      onReset={() => setDraft({ ...detailDefaults, jan: state.jan, tab: state.tab })}
      submitLabel={t('submit')}
    >
      {withPeriod && (
        <Field
          label={t('period')}
          help={<PeriodShortcuts value={shown} latest={latest} onChange={(next) => setDraft({ ...draft, period: next })} />}
        >
          {({ id, describedBy }) => (
            <PeriodPicker
              id={id}
              label={t('period')}
              value={shown}
              latest={latest}
              onChange={(next) => setDraft({ ...draft, period: next })}
              describedBy={describedBy}
            />
          )}
        </Field>
      )}
      <Field label={t('stores')} help={t('storesHelp')}>
        {({ id }) => (
          <StorePicker
            id={id}
            label={t('stores')}
            value={draft.stores}
            onChange={(next) => setDraft({ ...draft, stores: next })}
          />
        )}
      </Field>
      {withPeriod && (
        <>
          <FieldGroup label={t('channel')}>
            <Segment
              label={t('channel')}
              value={draft.channel}
              options={(['all', 'store', 'net'] as const).map((value) => ({ value, label: m(`channel.${value}`) }))}
              onChange={(channel) => setDraft({ ...draft, channel })}
            />
          </FieldGroup>
          {draft.unit === 'week' && (
            <Field label={t('weekStartsOn')}>
              {({ id }) => (
                <Select
                  id={id}
                  value={draft.weekStartsOn}
                  options={[1, 2, 7].map((value) => ({ value, label: t(`weekStart.${value as 1 | 2 | 7}`) }))}
                  onChange={(weekStartsOn) => setDraft({ ...draft, weekStartsOn })}
                />
              )}
            </Field>
          )}
        </>
      )}
    </ConditionPanel>
  )
}
