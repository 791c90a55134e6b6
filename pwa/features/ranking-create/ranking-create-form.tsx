import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, type FieldErrors, useForm } from 'react-hook-form'
import { type RankingBody, rankingBody } from '../../../shared/contract/ranking-create.ts'
import { releaseWindows } from '../../../shared/contract/values.ts'
import { askedKinds } from '../../../shared/kinds.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { sentenceOf, useMessages } from '../../i18n/use-messages.ts'
import { Segment } from '../../ui/button.tsx'
import { type ConditionChip, ConditionPanel } from '../../ui/condition-panel.tsx'
import { Field, FieldGroup, Select } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { GenrePicker, useGenreSummary } from '../../ui/pickers/genre-picker.tsx'
import { PeriodPicker, PeriodShortcuts } from '../../ui/pickers/period-picker.tsx'
import { PublisherPicker, usePublisherSummary } from '../../ui/pickers/publisher-picker.tsx'
import { StorePicker, useStoreSummary } from '../../ui/pickers/store-picker.tsx'
import { ages, limits } from './ranking-create.state.ts'

interface Props {
  state: RankingBody
  defaults: RankingBody
  latest: string
  open: boolean
  onOpen: (open: boolean) => void
  onSubmit: (state: RankingBody) => void
}

/** Conditions of a ranking. The draft is the form's own until it is submitted; the address holds what was asked. */
export function RankingCreateForm({ state, defaults, latest, open, onOpen, onSubmit }: Props) {
  const t = useMessages('ranking-create')
  const m = useMessages('measures')
  const form = useForm<RankingBody>({ values: state, resolver: zodResolver(rankingBody) as never })
  const chips = useChips(state)
  const { control } = form
  const submit = form.handleSubmit((draft) => onSubmit({ ...draft, pageNum: 1 }))
  return (
    <ConditionPanel
      chips={chips}
      open={open}
      onOpen={onOpen}
      onSubmit={() => void submit()}
      onReset={() => form.reset(defaults)}
      submitLabel={t('submit')}
      problems={<FormProblems problems={problemsOf(form.formState.errors, t('period'))} />}
    >
      <Controller
        control={control}
        name="period"
        render={({ field, fieldState }) => (
          <Field
            label={t('period')}
            required
            error={fieldState.error ? (sentenceOf(String(fieldState.error.message ?? '')) ?? t('period')) : null}
            help={<PeriodShortcuts value={field.value} latest={latest} onChange={field.onChange} />}
          >
            {({ id, describedBy, invalid }) => (
              <PeriodPicker
                id={id}
                label={t('period')}
                value={field.value}
                latest={latest}
                onChange={field.onChange}
                describedBy={describedBy}
                invalid={invalid}
              />
            )}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="products.genreKeys"
        render={({ field }) => (
          <Field label={t('genre')} help={t('genreHelp')}>
            {({ id }) => <GenrePicker id={id} label={t('genre')} value={field.value} onChange={field.onChange} />}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="products.publisherCds"
        render={({ field }) => (
          <Field label={t('publisher')} help={t('publisherHelp')}>
            {({ id }) => <PublisherPicker id={id} label={t('publisher')} value={field.value} onChange={field.onChange} />}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="stores"
        render={({ field }) => (
          <Field label={t('stores')} help={t('storesHelp')}>
            {({ id }) => <StorePicker id={id} label={t('stores')} value={field.value} onChange={field.onChange} />}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="products.kind"
        render={({ field }) => (
          <FieldGroup label={t('kind')}>
            <Segment
              label={t('kind')}
              value={field.value}
              options={askedKinds.map((value) => ({ value, label: m(`kind.${value}`) }))}
              onChange={field.onChange}
            />
          </FieldGroup>
        )}
      />
      <Controller
        control={control}
        name="basis"
        render={({ field }) => (
          <FieldGroup label={t('basis')}>
            <Segment
              label={t('basis')}
              value={field.value}
              options={([2, 1] as const).map((value) => ({ value, label: t(`basis.${value}`) }))}
              onChange={field.onChange}
            />
          </FieldGroup>
        )}
      />
      <Controller
        control={control}
        name="channel"
        render={({ field }) => (
          <FieldGroup label={t('channel')}>
            <Segment
              label={t('channel')}
              value={field.value}
              options={(['all', 'store', 'net'] as const).map((value) => ({ value, label: m(`channel.${value}`) }))}
              onChange={field.onChange}
            />
          </FieldGroup>
        )}
      />
      <Controller
        control={control}
        name="sinceRelease"
        render={({ field }) => (
          <FieldGroup label={t('sinceRelease')} help={t('sinceReleaseHelp')}>
            <Select
              label={t('sinceRelease')}
              value={String(field.value)}
              options={[null, ...releaseWindows].map((value) => ({
                value: String(value),
                label: t(`sinceRelease.${value}` as 'sinceRelease.null'),
              }))}
              onChange={(value) => field.onChange(value === 'null' ? null : Number(value))}
            />
          </FieldGroup>
        )}
      />
      <Controller
        control={control}
        name="gender"
        render={({ field }) => (
          <FieldGroup label={t('gender')} help={t('buyerHelp')}>
            <Segment
              label={t('gender')}
              value={field.value}
              options={([0, 1, 2] as const).map((value) => ({ value, label: m(`gender.${value}`) }))}
              onChange={field.onChange}
            />
          </FieldGroup>
        )}
      />
      <Controller
        control={control}
        name="ageRange"
        render={({ field }) => (
          <FieldGroup label={t('age')}>
            <AgeRange value={field.value} onChange={field.onChange} />
          </FieldGroup>
        )}
      />
      <Controller
        control={control}
        name="limit"
        render={({ field }) => (
          <Field label={t('limit')}>
            {({ id }) => (
              <Select
                id={id}
                value={field.value}
                options={limits.map((value) => ({
                  value: value as number,
                  label: t('limitTo', { count: value.toLocaleString('en-US') }),
                }))}
                onChange={field.onChange}
              />
            )}
          </Field>
        )}
      />
    </ConditionPanel>
  )
}

function problemsOf(errors: FieldErrors<RankingBody>, label: string) {
  if (!errors.period) return []
  const message = errors.period.message ?? errors.period.to?.message ?? errors.period.from?.message ?? ''
  return [{ name: 'period', label, text: sentenceOf(String(message)) ?? String(message) }]
}

type Ages = RankingBody['ageRange']

function AgeRange({ value, onChange }: { value: Ages; onChange: (value: Ages) => void }) {
  const t = useMessages('ranking-create')
  const m = useMessages('measures')
  const options = [
    { value: 0, label: m('ageAll') },
    ...ages.map((age) => ({ value: age as number, label: m(age === 90 ? 'ageTop' : 'age', { age }) })),
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

function useChips(state: RankingBody): ConditionChip[] {
  const t = useMessages('ranking-create')
  const m = useMessages('measures')
  const genre = useGenreSummary(state.products.genreKeys)
  const publisher = usePublisherSummary(state.products.publisherCds)
  const stores = useStoreSummary(state.stores)
  const chips: ConditionChip[] = [
    { label: t('period'), value: formatPeriod(state.period) },
    { label: t('kind'), value: m(`kind.${state.products.kind}`) },
    { label: t('basis'), value: t(`basis.${state.basis}`) },
    { label: t('stores'), value: stores },
  ]
  if (state.products.genreKeys.length > 0) chips.push({ label: t('genre'), value: genre })
  if (state.products.publisherCds.length > 0) chips.push({ label: t('publisher'), value: publisher })
  if (state.channel !== 'all') chips.push({ label: t('channel'), value: m(`channel.${state.channel}`) })
  if (state.gender !== 0) chips.push({ label: t('gender'), value: m(`gender.${state.gender}`) })
  if (state.ageRange) chips.push({ label: t('age'), value: m('ageRange', { from: state.ageRange.from, to: state.ageRange.to }) })
  chips.push({ label: t('limit'), value: t('limitTo', { count: state.limit.toLocaleString('en-US') }) })
  return chips
}
