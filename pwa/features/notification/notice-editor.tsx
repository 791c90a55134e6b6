import './notice-management.css'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import type { NoticeBody, NoticeDetail } from '../../../shared/api/notice-fields.ts'
import { isDateTime, toIsoDateTime } from '../../data/japan-date-time.ts'
import { useUser } from '../../data/session.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { SaveBar } from '../../ui/form/form-layout.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoticeFormFields } from './notice-form.tsx'
import {
  getStatusIfPublished,
  type NoticeForm,
  noticeFields,
  toAttachmentBody,
  toNoticeFields,
  validateNoticeForm,
} from './notice-form-fields.ts'
import { NoticePreview } from './notice-preview.tsx'

export type NoticeRequest = ReturnType<typeof toNoticeFields> & { open: 0 | 1; attachment: NoticeBody['attachment'] | undefined }

interface Props {
  title: string
  initial: NoticeForm
  /** The saved notice; null for a new one. */
  saved: NoticeDetail | null
  /** Names of contracts that the form contains initially. */
  contracts: readonly { id: string; name: string }[]
  tools?: ReactNode
  send: (body: NoticeRequest) => Promise<NoticeDetail>
  /** Loads the latest version if somebody else has saved in the meantime. */
  onNewest?: () => void
}

const LIST_PATH = pages.notification.route

/** Editor of a notice: fields, preview, and publication. */
export function NoticeEditor({ title, initial, saved, contracts, tools, send, onNewest }: Props) {
  const t = getMessages('notice-management')
  const tNotification = getMessages('notification')
  const tControls = getMessages('controls')
  const user = useUser()
  const navigate = useNavigate()
  const [names, setNames] = useState(() => Object.fromEntries(contracts.map(({ id, name }) => [id, name])))
  const form = useForm<NoticeForm>({ defaultValues: initial, resolver: validateNoticeForm })
  const { dirtyFields, isDirty, isSubmitting } = form.formState
  const { dialog, allowNextNavigation } = useWarnBeforeLeaving(isDirty)
  const [startDate, endDate] = form.watch(['startDate', 'endDate'])
  const next = getStatusIfPublished({ startDate, endDate })
  const getLabel = (name: (typeof noticeFields)[number]) => t(`field.${name}`)

  const { failure, failureCode, handleSubmit } = useFormSubmit(form)
  const saveNotice = (open: 0 | 1) =>
    handleSubmit(async () => {
      const values = form.getValues()
      const notice = await send({ ...toNoticeFields(values), open, attachment: toAttachmentBody(values) })
      showToast({
        kind: 'done',
        title: t(open === 0 ? 'addedDraft' : saved ? 'saved' : 'added'),
        ...(notice.status === 'scheduled' ? { text: t('addedHelp', { moment: formatDateTime(notice.startDate) }) } : {}),
      })
      allowNextNavigation()
      await navigate(LIST_PATH, { replace: true })
    })

  const fixed =
    saved?.ownerContract && user.role === 'ADMIN'
      ? t('recipients.ofContract', { name: saved.ownerContract.name })
      : user.role === 'ADMIN'
        ? null
        : t('recipients.ownOnly', { name: user.contract.name })
  const getPublishLabel = () => {
    if (next === 'ended') return t('saveEnded')
    if (next === 'scheduled')
      return t('schedule', { moment: isDateTime(startDate) ? formatDateTime(toIsoDateTime(startDate)) : '' })
    return t(saved?.status === 'published' ? 'save' : 'publishNow')
  }
  const changes = noticeFields.filter((name) => dirtyFields[name] !== undefined).map(getLabel)
  return (
    <>
      <PageHeader
        title={title}
        crumb={<Link to={LIST_PATH}>{t('title')}</Link>}
        aside={
          <span className={`badge ${next === 'ended' ? '' : next === 'published' ? 'is-done' : 'is-accent'}`}>
            {next === saved?.status ? tNotification(`status.${next}`) : t(`becomes.${next}`)}
          </span>
        }
      >
        {tools}
      </PageHeader>
      <form onSubmit={(event) => void saveNotice(1)(event)} noValidate className="long-form notice-editor">
        <div className="items-start columns notice-editor-columns">
          <div>
            <FormErrorSummary
              form={form}
              labels={Object.fromEntries(noticeFields.map((name) => [name, getLabel(name)]))}
              failure={failure}
            />
            {failureCode === 'notice.changed' && onNewest && (
              <p className="mb-4">
                <Button icon="refresh" onClick={onNewest}>
                  {t('loadNewest')}
                </Button>
              </p>
            )}
            <NoticeFormFields
              form={form}
              fixedRecipients={fixed}
              names={names}
              onName={(id, name) => setNames((before) => ({ ...before, [id]: name }))}
            />
          </div>
          <NoticePreview form={form} />
        </div>
        <SaveBar changes={changes}>
          <LinkButton to={LIST_PATH} label={tControls('cancel')} />
          <Button needsNetwork disabled={isSubmitting} onClick={(event) => void saveNotice(0)(event)}>
            {t('saveDraft')}
          </Button>
          <Button variant="primary" type="submit" needsNetwork isBusy={isSubmitting} disabled={isSubmitting}>
            {getPublishLabel()}
          </Button>
        </SaveBar>
        {dialog}
        <span className="visually-hidden" role="status">
          {tNotification(`status.${next}`)}
        </span>
      </form>
    </>
  )
}
