import { zodResolver } from '@hookform/resolvers/zod'
import { type ClipboardEvent, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { type ProductSearchBody, productSearch } from '../../../shared/contract/product-search.ts'
import { askedKinds } from '../../../shared/kinds.ts'
import { sentenceOf, useMessages } from '../../i18n/use-messages.ts'
import { Button, Segment } from '../../ui/button.tsx'
import { ConditionPanel } from '../../ui/condition-panel.tsx'
import { Check, Field, FieldGroup, NumberRangeInput, Select } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { ChosenChips } from '../../ui/pickers/chosen-chips.tsx'
import { DayRangeInput } from '../../ui/pickers/day-range.tsx'
import { GenrePicker } from '../../ui/pickers/genre-picker.tsx'
import { PeriodPicker, PeriodShortcuts } from '../../ui/pickers/period-picker.tsx'
import { PublisherPicker } from '../../ui/pickers/publisher-picker.tsx'
import { StorePicker } from '../../ui/pickers/store-picker.tsx'
import { narrowsInDetail, pastedCodes } from './product-search.state.ts'
import { useSearchChips } from './use-search-chips.ts'

interface Props {
  state: ProductSearchBody
  defaults: ProductSearchBody
  latest: string
  open: boolean
  onOpen: (open: boolean) => void
  onSubmit: (state: ProductSearchBody) => void
}

type RangeName = 'price' | 'saleRate' | 'returnRate' | 'saleQuantity'
/** Fields that the contract may find wrong. */
const checkedFields = [
  'period',
  'keyword',
  'releaseDate',
  'price',
  'saleRate',
  'returnRate',
  'saleQuantity',
  'minCopies',
] as const
interface FieldProblem {
  message?: string | undefined
  from?: { message?: string | undefined } | undefined
  to?: { message?: string | undefined } | undefined
}
const searchBys = ['all', 'name', 'series', 'author', 'code'] as const

/** Conditions of a search. The draft is the form's own until it is submitted; the address holds what was asked. */
export function ProductSearchForm({ state, defaults, latest, open, onOpen, onSubmit }: Props) {
  const t = useMessages('product-search')
  const m = useMessages('measures')
  const form = useForm<ProductSearchBody>({ values: state, resolver: zodResolver(productSearch.body) as never })
  const [more, setMore] = useState(() => narrowsInDetail(state))
  const chips = useSearchChips(state)
  const { control } = form
  const submit = form.handleSubmit((draft) => onSubmit({ ...draft, keyword: draft.keyword.trim(), pageNum: 1 }))
  const { errors } = form.formState
  const problems = checkedFields.flatMap((name) => {
    const error: FieldProblem | undefined = errors[name]
    const code = error?.message ?? error?.to?.message ?? error?.from?.message
    return code === undefined ? [] : [{ name, label: t(name), text: sentenceOf(code) ?? t(name) }]
  })
  const textOf = (name: (typeof checkedFields)[number]) => problems.find((one) => one.name === name)?.text ?? null
  const periodText = textOf('period')
  const range = (name: RangeName, unit: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <FieldGroup label={t(name)} error={textOf(name)}>
          <NumberRangeInput label={t(name)} value={field.value} unit={unit} onChange={field.onChange} />
        </FieldGroup>
      )}
    />
  )
  const onPaste = (event: ClipboardEvent) => {
    const codes = pastedCodes(event.clipboardData.getData('text/plain'))
    if (codes === null) return
    // a field of one line would run the codes together
    event.preventDefault()
    form.setValue('products.jans', [...new Set([...form.getValues('products.jans'), ...codes])])
    setMore(true)
  }
  return (
    <ConditionPanel
      chips={chips}
      open={open}
      onOpen={onOpen}
      onSubmit={() => void submit()}
      onReset={() => {
        form.reset(defaults)
        setMore(false)
      }}
      submitLabel={t('submit')}
      problems={<FormProblems problems={problems} />}
    >
      <Controller
        control={control}
        name="period"
        render={({ field }) => (
          <Field
            label={t('period')}
            required
            error={periodText}
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
        name="keyword"
        render={({ field }) => (
          <Field label={t('keyword')} help={t('keywordHelp')} error={textOf('keyword')}>
            {({ id, describedBy }) => (
              <span className="keyword-row">
                <Controller
                  control={control}
                  name="searchBy"
                  render={({ field: by }) => (
                    <Select
                      label={t('searchBy')}
                      value={by.value}
                      options={searchBys.map((value) => ({ value, label: t(`searchBy.${value}`) }))}
                      onChange={by.onChange}
                    />
                  )}
                />
                <input
                  className="input"
                  id={id}
                  aria-describedby={describedBy}
                  placeholder={t('keywordPlaceholder')}
                  value={field.value}
                  onChange={field.onChange}
                  onPaste={onPaste}
                />
              </span>
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
        name="releaseDate"
        render={({ field }) => (
          <FieldGroup label={t('releaseDate')} error={textOf('releaseDate')}>
            <DayRangeInput label={t('releaseDate')} value={field.value} onChange={field.onChange} />
          </FieldGroup>
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
      {range('saleRate', '%')}
      <FieldGroup label={t('stock')}>
        <div className="check-row">
          <Controller
            control={control}
            name="inStock"
            render={({ field }) => <Check label={t('inStock')} checked={field.value} onChange={field.onChange} />}
          />
          <Controller
            control={control}
            name="soldOutSomewhere"
            render={({ field }) => <Check label={t('soldOutSomewhere')} checked={field.value} onChange={field.onChange} />}
          />
        </div>
      </FieldGroup>
      <FieldGroup label={t('sales')}>
        <div className="check-row">
          <Controller
            control={control}
            name="soldInPeriod"
            render={({ field }) => <Check label={t('soldInPeriod')} checked={field.value} onChange={field.onChange} />}
          />
        </div>
      </FieldGroup>
      {more && (
        <>
          <Controller
            control={control}
            name="minCopies"
            render={({ field }) => (
              <Field label={t('minCopies')} help={t('minCopiesHelp')} error={textOf('minCopies')}>
                {({ id, describedBy }) => (
                  <input
                    className="input is-right"
                    id={id}
                    aria-describedby={describedBy}
                    inputMode="numeric"
                    value={field.value}
                    onChange={(event) => {
                      const copies = Number(event.target.value.normalize('NFKC').replaceAll(',', ''))
                      if (Number.isInteger(copies) && copies >= 0) field.onChange(copies)
                    }}
                  />
                )}
              </Field>
            )}
          />
          {range('saleQuantity', m('copies'))}
          {range('returnRate', '%')}
          {range('price', m('yen'))}
          <Controller
            control={control}
            name="products.itemGenreKeys"
            render={({ field }) => (
              <Field label={t('itemGenre')}>
                {({ id }) => (
                  <GenrePicker id={id} source="itemGenres" label={t('itemGenre')} value={field.value} onChange={field.onChange} />
                )}
              </Field>
            )}
          />
          <Controller
            control={control}
            name="products.jans"
            render={({ field }) => <Codes name="products.jans" value={field.value} onChange={field.onChange} />}
          />
          <Controller
            control={control}
            name="products.seriesCds"
            render={({ field }) => <Codes name="products.seriesCds" value={field.value} onChange={field.onChange} />}
          />
        </>
      )}
      <div className="condition-more">
        <Button look="quiet" icon={more ? 'up' : 'down'} aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? t('lessConditions') : t('moreConditions')}
        </Button>
      </div>
    </ConditionPanel>
  )
}

interface CodesProps {
  name: 'products.jans' | 'products.seriesCds'
  value: readonly string[]
  onChange: (codes: string[]) => void
}

/** Codes that came by paste or by a link; there is no field to type them into one by one. */
function Codes({ name, value, onChange }: CodesProps) {
  const t = useMessages('product-search')
  if (value.length === 0) return <span hidden />
  return (
    <FieldGroup label={t(name)} help={t(name === 'products.jans' ? 'jansHelp' : 'seriesHelp', { count: value.length })}>
      <ChosenChips
        chips={value.map((code) => ({ key: code, name: code }))}
        onRemove={(code) => onChange(value.filter((one) => one !== code))}
      />
    </FieldGroup>
  )
}
