import { lazy, Suspense, useState } from 'react'
import { addDays, countDays, EARLIEST_DATE, getTodayInJapan, type Period } from '../../../shared/calendar/period.ts'
import { getPresetPeriod, hasYearBefore, type PresetId, presetIds } from '../../../shared/calendar/period-presets.ts'
import { formatDay, formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../button.tsx'
import { parseTypedDay } from '../form/typed-dates.ts'
import { type PickerControl, PickerField } from './picker-field.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

interface Props extends PickerControl {
  value: Period
  /** Last complete day with figures. */
  latest: string
  onChange: (period: Period) => void
}

/** Field for a period, typed or picked, with presets. */
export function PeriodPicker({ value, latest, onChange, ...control }: Props) {
  return (
    <PickerField {...control} value={value} summary={formatPeriod(value)} isEmpty={false} icon="calendar">
      {(close) => (
        <PeriodPanel
          value={value}
          latest={latest}
          onChange={(period) => {
            onChange(period)
            close()
          }}
          onCancel={close}
        />
      )}
    </PickerField>
  )
}

/** Presets as buttons under the field. */
export function PeriodShortcuts({
  value,
  latest,
  onChange,
}: {
  value: Period
  latest: string
  onChange: (period: Period) => void
}) {
  const name = usePresetName(latest)
  return (
    <span className="period-shortcuts">
      {(['yesterday', 'last7', 'lastWeek', 'lastMonth', 'yearBefore'] as const).map((preset) => (
        <button
          type="button"
          key={preset}
          className="link-button"
          disabled={preset === 'yearBefore' && !hasYearBefore(value)}
          onClick={() => onChange(getPresetPeriod(preset, { latest, current: value }))}
        >
          {name(preset)}
        </button>
      ))}
    </span>
  )
}

/** Returns a function that names a preset; “yesterday” becomes “latest day” if the data ends earlier. */
export function usePresetName(latest: string): (id: PresetId) => string {
  const t = getMessages('picker')
  const isYesterday = latest === addDays(getTodayInJapan(), -1)
  return (id) => (id === 'yesterday' && !isYesterday ? t('preset.latestDay') : t(`preset.${id}`))
}

interface PanelProps {
  value: Period
  latest: string
  onChange: (period: Period) => void
  onCancel: () => void
}

/** Panel of a period picker, without the field that opens it. */
export function PeriodPanel({ value, latest, onChange, onCancel }: PanelProps) {
  const t = getMessages('picker')
  const presetName = usePresetName(latest)
  const [draft, setDraft] = useState<{ from: string; to: string | null }>(value)
  const [texts, setTexts] = useState({ from: formatDay(value.from), to: formatDay(value.to) })
  const parseDay = (text: string) => parseTypedDay(text, { defaultYear: latest.slice(0, 4) })
  const typedFrom = parseDay(texts.from)
  const typedTo = parseDay(texts.to)
  const problem = (() => {
    // a day was picked in the calendar, and its second is still missing
    if (draft.to === null && texts.to === '') return null
    if (typedFrom === null || typedTo === null) return t('period.unreadable')
    if (typedFrom > typedTo) return t('period.reversed')
    if (typedFrom < EARLIEST_DATE) return t('period.tooEarly', { earliest: formatDay(EARLIEST_DATE) })
    return null
  })()
  const setDraftPeriod = (period: { from: string; to: string | null }) => {
    setDraft(period)
    setTexts({ from: formatDay(period.from), to: period.to === null ? '' : formatDay(period.to) })
  }
  const changeBound = (end: 'from' | 'to', text: string) => {
    const next = { ...texts, [end]: text }
    setTexts(next)
    const from = parseDay(next.from)
    const to = parseDay(next.to)
    if (from && to && from <= to) setDraft({ from, to })
  }
  const applyPeriod = () => {
    if (typedFrom && typedTo && problem === null) onChange({ from: typedFrom, to: typedTo })
  }
  const isPresetActive = (preset: PresetId) => {
    const period = getPresetPeriod(preset, { latest, current: value })
    return preset !== 'yearBefore' && period.from === draft.from && period.to === draft.to
  }
  return (
    <div className="columns period-panel">
      <div className="column text-table presets">
        {presetIds.map((preset) => (
          <button
            type="button"
            key={preset}
            className={isPresetActive(preset) ? 'is-on' : ''}
            aria-pressed={isPresetActive(preset)}
            disabled={preset === 'yearBefore' && !hasYearBefore(value)}
            onClick={() => onChange(getPresetPeriod(preset, { latest, current: value }))}
          >
            {presetName(preset)}
          </button>
        ))}
      </div>
      <div className="period-body">
        <div className="gap-2 mb-3 columns period-inputs">
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              className="input"
              aria-label={t(end === 'from' ? 'period.from' : 'period.to')}
              aria-invalid={problem !== null}
              value={texts[end]}
              inputMode="numeric"
              onChange={(event) => changeBound(end, event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                  event.preventDefault()
                  applyPeriod()
                }
              }}
            />
          ))}
          <span className="note">
            {typedFrom && typedTo && typedFrom <= typedTo
              ? t('period.days', { count: countDays({ from: typedFrom, to: typedTo }) })
              : ''}
          </span>
        </div>
        {problem && (
          <p className="text-note problem period-problem" role="alert">
            {problem}
          </p>
        )}
        <Suspense fallback={<i className="skeleton" style={{ height: 264 }} />}>
          <Calendar period={draft} latest={latest} onPick={setDraftPeriod} />
        </Suspense>
      </div>
      <div className="popover-foot">
        <span>{t('period.help', { earliest: formatDay(EARLIEST_DATE) })}</span>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="primary" disabled={problem !== null || draft.to === null} onClick={applyPeriod}>
          {t('period.apply')}
        </Button>
      </div>
    </div>
  )
}
