import type { Period } from '../../../shared/calendar/period.ts'
import { findPreset } from '../../../shared/calendar/period-presets.ts'
import {
  type ChoiceCondition,
  type Condition,
  getConditionName,
  type RangeCondition,
} from '../../../shared/reports/conditions.ts'
import { formatCount, formatDay, formatPeriod, toUnitSuffix } from '../../i18n/format.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { NumberRangeInput, Select } from '../../ui/field.tsx'
import { DayRangeInput } from '../../ui/pickers/day-range.tsx'
import { GenrePanel, GenrePicker, useGenreSummary } from '../../ui/pickers/genre-picker.tsx'
import { PeriodPanel, PeriodPicker, PeriodShortcuts, usePresetName } from '../../ui/pickers/period-picker.tsx'
import { PublisherPanel, PublisherPicker, usePublisherSummary } from '../../ui/pickers/publisher-picker.tsx'
import { useReportScope } from '../report-scope.ts'
import { amountKind } from './amount-kind.tsx'
import { choicesKind } from './choices-kind.tsx'
import { codesKind } from './codes-kind.tsx'
import type { ConditionKind } from './condition.ts'
import { useConditionLabels } from './condition-labels.ts'
import { dayKind } from './day-kind.tsx'
import { daysSinceReleaseKind } from './days-since-release-kind.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { numberKind } from './number-kind.tsx'
import { productsKind } from './products-kind.tsx'
import { seriesKind } from './series-kind.tsx'
import { storeKind } from './store-kind.tsx'
import { storesKind } from './stores-kind.tsx'

/** 直近7日 11/14(土)–11/20(金): name of the preset, then its days. */
function usePeriodSummary(value: Period | null): string {
  const t = getMessages('report')
  const { latest } = useReportScope()
  const presetName = usePresetName(latest)
  if (value === null) return t('any')
  const preset = findPreset(value, latest)
  if (preset === null) return formatPeriod(value)
  // the year of the recent past is evident
  return `${presetName(preset)} ${formatPeriod(value, undefined, { short: true })}`
}

const periodKind: ConditionKind<Period | null> = {
  isEvident: (value) => value !== null,
  useSummary: usePeriodSummary,
  Panel: function PeriodConditionPanel({ value, onApply, onClose }) {
    const { latest } = useReportScope()
    return <PeriodPanel value={value ?? { from: latest, to: latest }} latest={latest} onChange={onApply} onCancel={onClose} />
  },
  Field: function PeriodConditionField({ value, onChange, ...field }) {
    const { latest } = useReportScope()
    const period = value ?? { from: latest, to: latest }
    return (
      <>
        <PeriodPicker {...field} value={period} latest={latest} onChange={onChange} />
        <PeriodShortcuts value={period} latest={latest} onChange={onChange} />
      </>
    )
  },
}

const getGenreSource = ({ kind }: Condition) => (kind === 'itemGenres' ? 'itemGenres' : 'genres')

const genreKind: ConditionKind<readonly string[]> = {
  isEvident: (value) => value.length > 0,
  useSummary: (value, condition) => useGenreSummary(value, getGenreSource(condition)),
  Panel: function GenreConditionPanel({ value, condition, onApply }) {
    const t = getMessages('picker')
    const source = getGenreSource(condition)
    return (
      <GenrePanel
        source={source}
        searchLabel={t(source === 'genres' ? 'genre.search' : 'itemGenre.search')}
        value={value}
        onChange={onApply}
      />
    )
  },
  Field: ({ condition, ...field }) => <GenrePicker {...field} source={getGenreSource(condition)} />,
}

const publishersKind: ConditionKind<readonly string[]> = {
  isEvident: (value) => value.length > 0,
  useSummary: usePublisherSummary,
  Panel: ({ value, onApply }) => <PublisherPanel value={value} onChange={onApply} />,
  Field: ({ condition: _condition, ...field }) => <PublisherPicker {...field} />,
}

type Choice = string | number | boolean | null

/** Texts of the values; null and false mean “no restriction”. */
function useChoices(condition: ChoiceCondition) {
  const t = getMessages('report')
  const conditionLabels = useConditionLabels()
  const { values, message } = condition
  const name = getConditionName(condition)
  const formatChoice = (value: Choice): string => {
    if (value === null || value === false) return t('off')
    if (value === true) return t('on')
    return message && typeof value === 'number' ? t(message, { value: formatCount(value) }) : conditionLabels.value(name, value)
  }
  const getChoice = (text: string): Choice => values.find((value) => String(value) === text) ?? null
  return { word: formatChoice, getChoice, choices: values.map((value) => ({ value: String(value), label: formatChoice(value) })) }
}

/** Up to this number, choices are shown as buttons in a form; more become a select. */
const MAX_BUTTONS = 3

/** Condition: one of the given values. */
const choiceKind: ConditionKind<Choice, ChoiceCondition> = {
  isGroup: ({ values }) => values.length <= MAX_BUTTONS,
  useSummary: (value, condition) => useChoices(condition).word(value),
  // a click chooses and applies in one step
  Panel: function ChoicePanel({ label, value, condition, onApply }) {
    const { choices, getChoice } = useChoices(condition)
    return (
      <div className="stack text-table choice-list" role="radiogroup" aria-label={label}>
        {choices.map((choice) => (
          <label key={choice.value} className="option">
            <input
              type="radio"
              name={label}
              data-autofocus={choice.value === String(value) || undefined}
              checked={choice.value === String(value)}
              onChange={() => onApply(getChoice(choice.value))}
            />
            {choice.label}
          </label>
        ))}
      </div>
    )
  },
  Field: function ChoiceField({ id, label, value, condition, onChange, describedBy }) {
    const { choices, getChoice } = useChoices(condition)
    const chooseValue = (text: string) => onChange(getChoice(text))
    return choices.length <= MAX_BUTTONS ? (
      <SegmentedControl label={label} value={String(value)} options={choices} onChange={chooseValue} />
    ) : (
      <Select id={id} describedBy={describedBy} value={String(value)} options={choices} onChange={chooseValue} />
    )
  },
}

interface OptionalRange<T> {
  from: T | null
  to: T | null
}

function useRangeSummary<T>({ from, to }: OptionalRange<T>, show: (value: T) => string, unit: string): string {
  const t = getMessages('report')
  if (from !== null && to !== null) return `${show(from)}–${show(to)}${toUnitSuffix(unit)}`
  if (from !== null) return t('atLeast', { value: show(from) + toUnitSuffix(unit) })
  return to === null ? t('any') : t('atMost', { value: show(to) + toUnitSuffix(unit) })
}

const getReversedRangeProblem = <T extends string | number>({ from, to }: OptionalRange<T>): string | null =>
  from !== null && to !== null && from > to ? (translateErrorCode('validation.reversed') ?? 'validation.reversed') : null

/** Condition: range of a measure; either bound can be empty. */
const rangeKind: ConditionKind<OptionalRange<number>, RangeCondition> = {
  isGroup: () => true,
  useSummary: function useNumbers(value, { unit }) {
    const t = getMessages('measures')
    return useRangeSummary(value, formatCount, t(unit))
  },
  Panel: function RangePanel({ label, value, condition: { unit }, onApply, onClose }) {
    const t = getMessages('measures')
    return (
      <DraftPanel label={label} value={value} validate={getReversedRangeProblem} onApply={onApply} onClose={onClose}>
        {(draft, change) => <NumberRangeInput label={label} value={draft} unit={t(unit)} onChange={change} />}
      </DraftPanel>
    )
  },
  Field: function RangeField({ label, value, condition: { unit }, onChange }) {
    const t = getMessages('measures')
    return <NumberRangeInput label={label} value={value} unit={t(unit)} onChange={onChange} />
  },
}

/** Condition: first and last day; either can be empty. */
const daysKind: ConditionKind<OptionalRange<string>> = {
  isGroup: () => true,
  useSummary: (value) => useRangeSummary(value, (day) => formatDay(day), ''),
  Panel: ({ label, value, onApply, onClose }) => (
    <DraftPanel label={label} value={value} validate={getReversedRangeProblem} onApply={onApply} onClose={onClose}>
      {(draft, change) => <DayRangeInput label={label} value={draft} onChange={change} />}
    </DraftPanel>
  ),
  Field: ({ label, value, onChange }) => <DayRangeInput label={label} value={value} onChange={onChange} />,
}

/** Condition: search words. */
const textKind: ConditionKind<string> = {
  useSummary: function useText(value) {
    const t = getMessages('report')
    return value === '' ? t('any') : value
  },
  Panel: ({ label, value, onApply, onClose }) => (
    <DraftPanel label={label} value={value} onApply={onApply} onClose={onClose}>
      {(draft, change) => (
        <input
          className="input"
          aria-label={label}
          maxLength={200}
          value={draft}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </DraftPanel>
  ),
  Field: ({ id, value, onChange, describedBy, isInvalid }) => (
    <input
      id={id}
      className="input"
      maxLength={200}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
}

type Ages = { from: number; to: number } | null
const ageGroups = [10, 20, 30, 40, 50, 60, 70, 80, 90] as const

function AgesInput({ value, onChange }: { value: Ages; onChange: (value: Ages) => void }) {
  const tMeasures = getMessages('measures')
  const t = getMessages('report')
  const options = [
    { value: 0, label: tMeasures('ageAll') },
    ...ageGroups.map((age) => ({ value: age as number, label: tMeasures(age === 90 ? 'ageTop' : 'age', { age }) })),
  ]
  return (
    <div className="range">
      <Select
        label={t('ageFrom')}
        value={value?.from ?? 0}
        options={options}
        onChange={(from) => onChange(from === 0 ? null : { from, to: Math.max(from, value?.to ?? 90) })}
      />
      <i aria-hidden="true">–</i>
      <Select
        label={t('ageTo')}
        value={value?.to ?? 0}
        options={options.filter((option) => value === null || option.value === 0 || option.value >= value.from)}
        onChange={(to) => onChange(to === 0 ? null : { from: Math.min(value?.from ?? 10, to), to })}
      />
    </div>
  )
}

const agesKind: ConditionKind<Ages> = {
  isGroup: () => true,
  useSummary: function useAges(value) {
    const t = getMessages('measures')
    return value === null ? t('ageAll') : t('ageRange', { from: value.from, to: value.to })
  },
  Panel: ({ label, value, onApply, onClose }) => (
    <DraftPanel label={label} value={value} onApply={onApply} onClose={onClose}>
      {(draft, change) => <AgesInput value={draft} onChange={change} />}
    </DraftPanel>
  ),
  Field: ({ value, onChange }) => <AgesInput value={value} onChange={onChange} />,
}

/** The kinds by their names. */
// biome-ignore lint/suspicious/noExplicitAny: a declared condition ties its kind to the value at its path
const conditionKinds: Readonly<{ [C in Condition as C['kind']]: ConditionKind<any, C> }> = {
  ages: agesKind,
  amount: amountKind,
  choice: choiceKind,
  choices: choicesKind,
  codes: codesKind,
  day: dayKind,
  days: daysKind,
  daysSinceRelease: daysSinceReleaseKind,
  genres: genreKind,
  itemGenres: genreKind,
  number: numberKind,
  period: periodKind,
  products: productsKind,
  publishers: publishersKind,
  range: rangeKind,
  series: seriesKind,
  store: storeKind,
  stores: storesKind,
  text: textKind,
}

// biome-ignore lint/suspicious/noExplicitAny: see above
export const getConditionKind = ({ kind }: Condition): ConditionKind<any, any> => conditionKinds[kind]
