import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { contractList } from '../../../shared/api/contract.ts'
import { companyCategories } from '../../../shared/fields/choices.ts'
import { useCall } from '../../data/use-call.ts'
import { useDebouncedValue } from '../../data/use-debounced-value.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { SegmentedControl } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { ControlledField } from '../../ui/form/form-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { audiences, type NoticeForm } from './notice-form-fields.ts'

/** Maximum number of contracts in the search results. */
const MAX_RESULTS = 8

export type ContractNames = Readonly<Record<string, string>>

interface Props {
  form: UseFormReturn<NoticeForm>
  names: ContractNames
  onName: (id: string, name: string) => void
}

/** Recipients of a notice. Only the operator can choose: others write for their own contract. */
export function NoticeRecipients({ form, names, onName }: Props) {
  const t = getMessages('notice-management')
  const tAccountNames = getMessages('account-names')
  const audience = form.watch('audience')
  return (
    <>
      <div className="full">
        <Controller
          control={form.control}
          name="audience"
          render={({ field }) => (
            <SegmentedControl
              label={t('field.recipients')}
              value={field.value}
              options={audiences.map((value) => ({ value, label: t(`recipients.${value}`) }))}
              onChange={(value) => {
                field.onChange(value)
                form.clearErrors(['companyCategories', 'contractIds'])
              }}
            />
          )}
        />
        {audience === 'all' && <p className="note mt-2">{t('recipients.allHelp')}</p>}
      </div>
      {audience === 'categories' && (
        <ControlledField form={form} name="companyCategories" label={t('field.companyCategories')} required isFull>
          {(control, field) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser we serve
            <div
              className="flex wrap notice-recipients-categories"
              role="group"
              aria-label={t('field.companyCategories')}
              {...getControlProps(control)}
            >
              {companyCategories.map((value) => (
                <Checkbox
                  key={value}
                  label={tAccountNames(`category.${value}`)}
                  checked={field.value.includes(value)}
                  onChange={(on) =>
                    field.onChange(
                      companyCategories.filter((companyCategory) =>
                        companyCategory === value ? on : field.value.includes(companyCategory),
                      ),
                    )
                  }
                />
              ))}
            </div>
          )}
        </ControlledField>
      )}
      {audience === 'contracts' && (
        <ControlledField form={form} name="contractIds" label={t('recipients.find')} required isFull>
          {(control, field) => (
            <ContractPicker control={control} chosenIds={field.value} names={names} onName={onName} onChange={field.onChange} />
          )}
        </ControlledField>
      )}
    </>
  )
}

interface Control {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

const getControlProps = (control: Control) => ({ id: control.id, 'aria-describedby': control['aria-describedby'] })

interface PickerProps {
  control: Control
  chosenIds: readonly string[]
  names: ContractNames
  onName: Props['onName']
  onChange: (ids: string[]) => void
}

/** Search for contracts by name, company or number; the chosen ones are shown as chips. */
function ContractPicker({ control, chosenIds: chosen, names, onName, onChange }: PickerProps) {
  const t = getMessages('notice-management')
  const [text, setText] = useState('')
  const keyword = useDebouncedValue(text.trim(), 250)
  const body = { keyword, sort: { key: 'companyName', descending: false }, pageSize: MAX_RESULTS } as const
  // an error page would discard the draft
  const { data, error, isLoading } = useCall(contractList, body, { quiet: true })
  return (
    <div className="stack gap-2">
      {chosen.length > 0 && (
        <ul className="flex wrap gap-tight" aria-label={t('recipients.chosen', { count: chosen.length })}>
          {chosen.map((id) => (
            <li key={id}>
              <button
                type="button"
                className="inline-row gap-tight text-table accent rounded notice-recipients-chip"
                aria-label={t('recipients.remove', { name: names[id] ?? id })}
                onClick={() => onChange(chosen.filter((value) => value !== id))}
              >
                {names[id] ?? id}
                <Icon name="close" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...control}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={t('recipients.findHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error && !isLoading && <Banner kind="problem">{getFailureMessage(error)}</Banner>}
      <ul className="outlined notice-recipients-suggestions" aria-label={t('field.contractIds')}>
        {data?.list.map((row) => (
          <li key={row.id}>
            <Checkbox
              label={`${row.name}（${row.number}）`}
              checked={chosen.includes(row.id)}
              onChange={(on) => {
                onName(row.id, row.name)
                onChange(on ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
              }}
            />
          </li>
        ))}
        {data?.list.length === 0 && <li className="note">{t('recipients.none')}</li>}
      </ul>
    </div>
  )
}
