import './schedules.css'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { pages } from '../../../shared/access/pages.ts'
import { scheduleAdd, scheduleLimits, scheduleUpdate } from '../../../shared/api/schedules.ts'
import { relativePresetIds } from '../../../shared/calendar/period-presets.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { showServerErrors } from '../../data/form-resolver.ts'
import { refetchActiveResults } from '../../data/queries.ts'
import { useUser } from '../../data/session.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/form/form-field.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { CalendarFields } from './calendar-fields.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { closeSchedule, type ScheduleDraft, scheduleDialog } from './schedule-dialog-state.ts'
import {
  createScheduleResolver,
  type ScheduleForm,
  toScheduleBody,
  toScheduleContent,
  toScheduleFile,
  toScheduleForm,
} from './schedule-form.ts'
import { SchedulePreview } from './schedule-preview.tsx'
import { fileKindIds, reportFileKinds, useScheduleText } from './schedule-text.ts'
import { sendTrial } from './send-trial.ts'

const FORM_ID = 'schedule-form'
const targets = ['keep', 'mail', 'folder'] as const

/** Dialog for a new or an existing schedule. The frame of the app renders it on every screen. */
export default function ScheduleDialog() {
  const { draft } = useSnapshot(scheduleDialog)
  return draft === null ? null : <ScheduleDialogContent draft={draft as ScheduleDraft} />
}

function ScheduleDialogContent({ draft }: { draft: ScheduleDraft }) {
  const t = getMessages('schedules-page')
  const navigate = useNavigate()
  const { email } = useUser()
  const form = useForm<ScheduleForm>({
    resolver: createScheduleResolver(draft),
    defaultValues: toScheduleForm(draft, email),
  })
  const { errors, isSubmitting } = form.formState
  const { scheduleId } = draft
  const submit = form.handleSubmit(async (values) => {
    if (values.target.kind === 'mail' && values.target.to.length === 0) {
      form.setError('target.to', { message: t('form.noRecipient') })
      return
    }
    try {
      const body = toScheduleBody(draft, values)
      if (scheduleId === null) await call(scheduleAdd, { body }, { quiet: true })
      else await call(scheduleUpdate, { params: { scheduleId }, body }, { quiet: true })
      closeSchedule()
      const see = { label: t('seeList'), run: () => void navigate(pages.schedules.route) }
      showToast({ kind: 'done', title: t(scheduleId === null ? 'saved' : 'changed'), text: body.name, action: see })
      await refetchActiveResults(['schedules'])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showServerErrors(form, error)) form.setError('root', { message: getFailureMessage(error) })
    }
  })
  return (
    <Dialog
      title={t(scheduleId === null ? 'form.add' : 'form.change')}
      isWide
      onClose={closeSchedule}
      footer={
        <>
          <Button
            icon="mail"
            needsNetwork={t('trialOffline')}
            title={t('trialHelp', { email })}
            onClick={() => {
              const { name, file, period } = form.getValues()
              void sendTrial({ name, content: toScheduleContent(draft, period), file: toScheduleFile(draft, file) })
            }}
          >
            {t('trial')}
          </Button>
          <Button onClick={closeSchedule} disabled={isSubmitting}>
            {t('form.cancel')}
          </Button>
          <SubmitButton form={FORM_ID} isBusy={isSubmitting} label={t(scheduleId === null ? 'form.save' : 'form.saveChange')} />
        </>
      }
    >
      <form id={FORM_ID} className="ink schedule-form" noValidate onSubmit={(event) => void submit(event)}>
        <FormErrorSummary
          form={form}
          labels={{
            name: t('form.name'),
            'calendar.weekdays': t('form.weekdays'),
            'calendar.time': t('form.time'),
            'target.folder': t('form.folder'),
            'target.to': t('form.recipientsLabel'),
            target: t('form.recipientsLabel'),
          }}
          failure={errors.root?.message ?? null}
        />
        <p className="flex wrap wrap-anywhere schedule-subject">
          <span className="label">{t('form.subject')}</span>
          {draft.subject}
        </p>
        {draft.conditions.length > 0 && (
          <dl className="schedule-conditions" aria-label={t('form.conditions')}>
            {draft.conditions.map(({ path, label, text }) => (
              <div key={path}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="form-grid">
          <TextField
            form={form}
            name="name"
            label={t('form.name')}
            help={t('form.nameHelp')}
            maxLength={scheduleLimits.name}
            required
          />
          <PeriodField form={form} draft={draft} />
        </div>
        <CalendarFields form={form} />
        <SchedulePreview draft={draft} calendar={form.watch('calendar')} period={form.watch('period')} />
        <div className="form-grid">
          <SelectField
            form={form}
            name="file"
            label={t('form.format')}
            options={(draft.content.kind === 'periodic-report' ? reportFileKinds : fileKindIds).map((value) => ({
              value,
              label: t(`format.${value}`),
            }))}
          />
          <TargetFields form={form} draft={draft} />
        </div>
        <CheckboxField form={form} name="mailOnFailure" label={t('form.mailOnFailure')} />
      </form>
    </Dialog>
  )
}

/** Days that each run covers: a preset moves with the run, a favourite has its own period. */
function PeriodField({ form, draft }: { form: UseFormReturn<ScheduleForm>; draft: ScheduleDraft }) {
  const t = getMessages('schedules-page')
  const scheduleText = useScheduleText()
  const { content, period, fixed } = draft
  if (content.kind === 'favorite')
    return (
      <div className="field">
        <span className="label">{t('form.period')}</span>
        <p className="note">
          {period === null ? t('form.ofFavoriteNone') : t('form.ofFavorite', { period: scheduleText.period(period) })}
        </p>
      </div>
    )
  if (content.kind === 'periodic-report')
    return (
      <div className="field">
        <span className="label">{t('form.period')}</span>
        <p className="note">{t('form.ofReport')}</p>
      </div>
    )
  if (period === null) return null
  const presetOptions = relativePresetIds.map((preset) => ({ value: preset, label: scheduleText.period({ preset }) }))
  const fixedOption = fixed === null ? [] : [{ value: 'fixed', label: t('form.fixed', { period: formatPeriod(fixed) }) }]
  return (
    <SelectField
      form={form}
      name="period"
      label={t('form.period')}
      help={t(form.watch('period') === 'fixed' ? 'form.fixedHelp' : 'form.movesHelp')}
      options={[...presetOptions, ...fixedOption]}
    />
  )
}

/** Where the file is sent. */
function TargetFields({ form, draft }: { form: UseFormReturn<ScheduleForm>; draft: ScheduleDraft }) {
  const t = getMessages('schedules-page')
  const kind = form.watch('target.kind')
  const help = {
    keep: t('form.targetKeepHelp'),
    mail: t('form.targetMailHelp'),
    folder: t('form.targetFolderHelp'),
  }[kind]
  return (
    <>
      <SelectField
        form={form}
        name="target.kind"
        label={t('form.target')}
        help={help}
        options={targets.map((value) => ({ value, label: t(`target.${value}`) }))}
      />
      {kind === 'mail' && <RecipientsField form={form} content={draft.content} />}
      {kind === 'folder' && (
        <TextField
          form={form}
          name="target.folder"
          label={t('form.folder')}
          help={t('form.folderHelp')}
          maxLength={scheduleLimits.folder}
          required
        />
      )}
    </>
  )
}
