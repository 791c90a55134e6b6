import type { Period } from '../../../shared/calendar/period.ts'
import { findPreset } from '../../../shared/calendar/period-presets.ts'
import { formatCount, formatDay, formatPeriod, toUnitSuffix } from '../../i18n/format.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { NumberRangeInput, Select } from '../../ui/field.tsx'
import { DayRangeInput } from '../../ui/pickers/day-range.tsx'
import { GenrePanel, GenrePicker, useGenreSummary } from '../../ui/pickers/genre-picker.tsx'
import { PeriodPanel, PeriodPicker, PeriodShortcuts, useGetPresetName } from '../../ui/pickers/period-picker.tsx'
import { PublisherPanel, PublisherPicker, usePublisherSummary } from '../../ui/pickers/publisher-picker.tsx'
import { useReportScope } from '../report-scope.ts'
import { choicesKind } from './choices-kind.tsx'
import { codesKind } from './codes-kind.tsx'
import type { Condition, ConditionKind } from './condition.ts'
import { useConditionLabels } from './condition-labels.ts'
import { dayKind } from './day-kind.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { type NumberOptions, numberKind } from './number-kind.tsx'
import { productsKind } from './products-kind.tsx'
import { seriesKind } from './series-kind.tsx'
import { storeKind } from './store-kind.tsx'
import { storesKind } from './stores-kind.tsx'

/** Optional settings of a condition besides path and kind. */
type ConditionOptions = Omit<Condition, 'path' | 'kind'>

/** 直近7日 11/14(土)–11/20(金): name of the preset, then its days. */
function usePeriodSummary(value: Period | null): string {
  const t = getMessages('report')
  const { latest } = useReportScope()
  const presetName = useGetPresetName(latest)
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

const genreKind: ConditionKind<readonly string[], 'genres' | 'itemGenres'> = {
  isEvident: (value) => value.length > 0,
  useSummary: useGenreSummary,
  Panel: function GenreConditionPanel({ value, options: source, onApply }) {
    const t = getMessages('picker')
    return (
      <GenrePanel
        source={source}
        searchLabel={t(source === 'genres' ? 'genre.search' : 'itemGenre.search')}
        value={value}
        onChange={onApply}
      />
    )
  },
  Field: ({ options, ...field }) => <GenrePicker {...field} source={options} />,
}

const publishersKind: ConditionKind<readonly string[]> = {
  isEvident: (value) => value.length > 0,
  useSummary: usePublisherSummary,
  Panel: ({ value, onApply }) => <PublisherPanel value={value} onChange={onApply} />,
  Field: ({ options: _none, ...field }) => <PublisherPicker {...field} />,
}

type Choice = string | number | boolean | null

interface Choices {
  /** Name under which the condition labels list the values. */
  name: string
  values: readonly Choice[]
  /** Message for numbers that the condition labels do not list. */
  message?: 'rankTo' | 'rowsTo'
}

/** Texts of the values; null and false mean “no restriction”. */
function useChoices({ name, values, message }: Choices) {
  const t = getMessages('report')
  const conditionLabels = useConditionLabels()
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
const choiceKind: ConditionKind<Choice, Choices> = {
  isGroup: ({ values }) => values.length <= MAX_BUTTONS,
  useSummary: (value, options) => useChoices(options).word(value),
  // a click chooses and applies in one step
  Panel: function ChoicePanel({ label, value, options, onApply }) {
    const { choices, getChoice } = useChoices(options)
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
  Field: function ChoiceField({ id, label, value, options, onChange, describedBy }) {
    const { choices, getChoice } = useChoices(options)
    const chooseValue = (text: string) => onChange(getChoice(text))
    return options.values.length <= MAX_BUTTONS ? (
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

const findReversedRange = <T extends string | number>({ from, to }: OptionalRange<T>): string | null =>
  from !== null && to !== null && from > to ? (translateErrorCode('validation.reversed') ?? 'validation.reversed') : null

type UnitName = 'copies' | 'yen' | 'percent' | 'stores' | 'days'

/** Condition: range of a measure; either bound can be empty. */
const rangeKind: ConditionKind<OptionalRange<number>, UnitName> = {
  isGroup: () => true,
  useSummary: function useNumbers(value, unit) {
    const t = getMessages('measures')
    return useRangeSummary(value, formatCount, t(unit))
  },
  Panel: function RangePanel({ label, value, options: unit, onApply, onClose }) {
    const t = getMessages('measures')
    return (
      <DraftPanel label={label} value={value} validate={findReversedRange} onApply={onApply} onClose={onClose}>
        {(draft, change) => <NumberRangeInput label={label} value={draft} unit={t(unit)} onChange={change} />}
      </DraftPanel>
    )
  },
  Field: function RangeField({ label, value, options: unit, onChange }) {
    const t = getMessages('measures')
    return <NumberRangeInput label={label} value={value} unit={t(unit)} onChange={onChange} />
  },
}

/** Condition: first and last day; either can be empty. */
const daysKind: ConditionKind<OptionalRange<string>> = {
  isGroup: () => true,
  useSummary: (value) => useRangeSummary(value, (day) => formatDay(day), ''),
  Panel: ({ label, value, onApply, onClose }) => (
    <DraftPanel label={label} value={value} validate={findReversedRange} onApply={onApply} onClose={onClose}>
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

const createCondition = <V, O>(
  kind: ConditionKind<V, O>,
  path: string,
  options: O,
  placed: ConditionOptions = {},
): Condition => ({
  path,
  kind,
  options,
  ...placed,
})

/** Maximum number of products in the usual condition. */
const MAX_FILTERED_PRODUCTS = 500

/** Factories for the conditions of the screens; each ties a kind to the path of its value in the state. */
export const conditionFactories = {
  period: (path = 'period', placed?: ConditionOptions) =>
    createCondition(periodKind, path, undefined, { isPinned: true, ...placed }),
  stores: (path = 'stores', placed?: ConditionOptions) =>
    createCondition(storesKind, path, undefined, { isPinned: true, name: 'storeCds', ...placed }),
  genres: (path = 'products.genreKeys', placed?: ConditionOptions) => createCondition(genreKind, path, 'genres', placed),
  itemGenres: (path = 'products.itemGenreKeys', placed?: ConditionOptions) =>
    createCondition(genreKind, path, 'itemGenres', placed),
  publishers: (path = 'products.publisherCds', placed?: ConditionOptions) =>
    createCondition(publishersKind, path, undefined, placed),
  /** Up to `maxProducts` products by name or code. */
  products: (path = 'products.jans', maxProducts = MAX_FILTERED_PRODUCTS, placed?: ConditionOptions) =>
    createCondition(productsKind, path, maxProducts, placed),
  /** Conditions for titles that most analyses have. */
  titleDetails: () => [
    createCondition(daysKind, 'products.releaseDate', undefined),
    createCondition(rangeKind, 'products.price', 'yen'),
    createCondition(textKind, 'products.author', undefined),
    createCondition(textKind, 'products.keyword', undefined),
  ],
  /** A magazine or a series of books. */
  series: (path = 'seriesCd', placed?: ConditionOptions) => createCondition(seriesKind, path, undefined, placed),
  /** One store. */
  store: (path = 'storeCd', placed?: ConditionOptions) => createCondition(storeKind, path, undefined, placed),
  /** Codes of anything, pasted. */
  codes: (path: string, placed?: ConditionOptions) => createCondition(codesKind, path, undefined, placed),
  /** A day or null. */
  day: (path: string, placed?: ConditionOptions) => createCondition(dayKind, path, undefined, placed),
  days: (path: string, placed?: ConditionOptions) => createCondition(daysKind, path, undefined, placed),
  range: (path: string, unit: UnitName, placed?: ConditionOptions) => createCondition(rangeKind, path, unit, placed),
  number: (path: string, unit: NumberOptions['unit'], placed?: ConditionOptions & Omit<NumberOptions, 'unit'>) => {
    const { from, to, usual, ...rest } = placed ?? {}
    return createCondition(numberKind, path, { unit, from, to, usual }, rest)
  },
  text: (path: string, placed?: ConditionOptions) => createCondition(textKind, path, undefined, placed),
  ages: (path = 'ageRange', placed?: ConditionOptions) => createCondition(agesKind, path, undefined, placed),
  flag: (path: string, placed?: ConditionOptions) =>
    createCondition(choiceKind, path, { name: path, values: [false, true] }, placed),
  /** Any number of the given values. */
  choices: (path: string, values: readonly string[], placed?: ConditionOptions) =>
    createCondition(choicesKind, path, { name: placed?.name ?? path.split('.').at(-1) ?? path, values }, placed),
  choice: (path: string, values: readonly (string | number | null)[], placed?: ConditionOptions & Pick<Choices, 'message'>) => {
    const { message, ...rest } = placed ?? {}
    const name = rest.name ?? path.split('.').at(-1) ?? path
    return createCondition(choiceKind, path, { name, values, ...(message ? { message } : {}) }, rest)
  },
}
