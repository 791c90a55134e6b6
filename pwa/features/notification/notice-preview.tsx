import type { UseFormReturn } from 'react-hook-form'
import { isDateTime, toIsoDateTime } from '../../data/japan-date-time.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NoticeContent, NoticeMeta } from './notice-content.tsx'
import type { NoticeForm } from './notice-form-fields.ts'
import { NoticeHeaderLine } from './notice-header-line.tsx'

/** The notice as its readers will see it: header line and detail, rendered by the same components. */
export function NoticePreview({ form }: { form: UseFormReturn<NoticeForm> }) {
  const t = getMessages('notice-management')
  const tNotification = getMessages('notification')
  const [title, type, kind, article, startDate, attachment] = form.watch([
    'title',
    'type',
    'kind',
    'article',
    'startDate',
    'attachment',
  ])
  const previewTitle = title.trim() === '' ? t('untitled') : title.trim()
  const notice = {
    type,
    startDate: isDateTime(startDate) ? toIsoDateTime(startDate) : null,
    article,
    attachmentInfo: attachment?.name ?? null,
    attachmentSize: attachment?.size ?? null,
  }
  const hasScreenLink = kind === 'screenLink' || kind === 'screenLinkAndBuy'
  return (
    <aside className="notice-preview" aria-label={t('looks')}>
      <div className="section-header">
        <h2>{t('looks')}</h2>
        <span className="note">{t('looksNote')}</span>
      </div>
      <p className="note">{t('looksHeader')}</p>
      <div className="row outlined mb-4 notice-preview-line">
        <NoticeHeaderLine notice={{ type, title: previewTitle }} />
      </div>
      <p className="note">{t('looksDetail')}</p>
      <div className="stack rounded notice-preview-frame">
        {/* inert: it is a picture of the dialog */}
        <div className="dialog is-wide" inert>
          <div className="dialog-head">
            <div className="dialog-title">
              <NoticeMeta notice={notice} />
              <span>{previewTitle}</span>
            </div>
            <span className="icon-button">
              <Icon name="close" small />
            </span>
          </div>
          <div className="dialog-body">
            <NoticeContent
              notice={notice}
              download={
                <Button variant="quiet" icon="download">
                  {tNotification('download')}
                </Button>
              }
            />
            {hasScreenLink && (
              <p className="mt-4">
                <Button trailingIcon="right">{tNotification('openScreen')}</Button>
              </p>
            )}
          </div>
          <div className="dialog-foot">
            <span className="push">
              <Button variant="quiet" icon="left">
                {tNotification('backToList')}
              </Button>
            </span>
            <Button icon="download">{tNotification('pdf')}</Button>
            <Button>{tNotification('close')}</Button>
          </div>
        </div>
      </div>
    </aside>
  )
}
