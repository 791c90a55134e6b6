import { lazy, Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { noticeLimits } from '../../../shared/api/notice-fields.ts'
import { issueCategories, noticeKinds, noticeTypes } from '../../../shared/fields/choices.ts'
import { countCharacters } from '../../../shared/fields/validation.ts'
import { COMBINED_SALES_PATH } from '../../../shared/text/notice-html.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { ControlledField, SelectField, TextField } from '../../ui/form/form-field.tsx'
import { FormSection } from '../../ui/form/form-layout.tsx'
import { NoticeAttachment } from './notice-attachment.tsx'
import type { NoticeForm } from './notice-form-fields.ts'
import { type ContractNames, NoticeRecipients } from './notice-recipients.tsx'

// loaded lazily: the editor is larger than all other fields together
const RichText = lazy(() => import('./rich-text.tsx'))

interface Props {
  form: UseFormReturn<NoticeForm>
  /** Reason why recipients cannot be chosen; null if they can. */
  fixedRecipients: string | null
  names: ContractNames
  onName: (id: string, name: string) => void
}

/** Fields of a notice, in the order in which it is written. */
export function NoticeFormFields({ form, fixedRecipients, names, onName }: Props) {
  const t = getMessages('notice-management')
  return (
    <>
      <FormSection title={t('section.head')}>
        <NoticeTitleField form={form} />
      </FormSection>
      <FormSection title={t('section.window')} note={t('section.windowNote')}>
        <DateTimeField form={form} name="startDate" label={t('field.startDate')} required />
        <DateTimeField form={form} name="endDate" label={t('field.endDate')} help={t('field.endDateHelp')} />
      </FormSection>
      <FormSection title={t('section.recipients')}>
        {fixedRecipients === null ? (
          <NoticeRecipients form={form} names={names} onName={onName} />
        ) : (
          <p className="full form-static">{fixedRecipients}</p>
        )}
      </FormSection>
      <FormSection title={t('section.article')}>
        <ControlledField form={form} name="article" label={t('field.article')} isFull>
          {(control, field) => (
            <Suspense fallback={<div className="rounded rich-text is-waiting" aria-busy="true" />}>
              <RichText
                id={control.id}
                describedBy={control['aria-describedby']}
                isInvalid={control['aria-invalid']}
                value={field.value}
                onChange={field.onChange}
              />
            </Suspense>
          )}
        </ControlledField>
      </FormSection>
      <FormSection title={t('section.attachment')} note={t('section.attachmentNote')}>
        <NoticeAttachment form={form} />
      </FormSection>
    </>
  )
}

function NoticeTitleField({ form }: Pick<Props, 'form'>) {
  const t = getMessages('notice-management')
  const tNotification = getMessages('notification')
  const [type, kind, title] = form.watch(['type', 'kind', 'title'])
  const count = countCharacters(title.trim().normalize('NFC'))
  const length = { count, max: noticeLimits.title }
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={t('field.title')}
        required
        isFull
        help={
          <span className={count > noticeLimits.title ? 'problem' : undefined}>
            <span aria-hidden="true">{t('characters', length)}</span>
            <span className="visually-hidden">{t('charactersSaid', length)}</span>
          </span>
        }
      />
      <ControlledField form={form} name="type" label={t('field.type')} required>
        {(control, field) => (
          <div className="gap-2 columns notice-types" role="radiogroup" aria-label={t('field.type')}>
            {noticeTypes.map((value, index) => (
              <label key={value} className={field.value === value ? 'is-on' : ''}>
                <input
                  {...(index === 0 ? { id: control.id } : {})}
                  type="radio"
                  name="notice-type"
                  checked={field.value === value}
                  onChange={() => field.onChange(value)}
                />
                {tNotification(`type.${value}`)}
              </label>
            ))}
          </div>
        )}
      </ControlledField>
      <SelectField
        form={form}
        name="kind"
        label={t('field.kind')}
        options={noticeKinds.map((value) => ({ value, label: tNotification(`kind.${value}`) }))}
      />
      {type === 'report' && (
        <SelectField
          form={form}
          name="issueCategory"
          label={t('field.issueCategory')}
          required
          placeholder={t('chooseIssue')}
          options={issueCategories.map((value) => ({ value, label: tNotification(`issue.${value}`) }))}
        />
      )}
      {(kind === 'screenLink' || kind === 'screenLinkAndBuy') && (
        <TextField
          form={form}
          name="linkPath"
          label={t('field.linkPath')}
          required={kind === 'screenLink'}
          help={t('field.linkPathHelp')}
          placeholder={kind === 'screenLinkAndBuy' ? COMBINED_SALES_PATH : '/sale-ranking'}
        />
      )}
    </>
  )
}
