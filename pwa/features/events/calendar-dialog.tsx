import { useState } from 'react'
import {
  eventCalendar,
  eventCalendarFeed,
  eventCalendarFeedIssue,
  eventCalendarFeedRemove,
} from '../../../shared/api/event-calendar.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { downloadBase64File } from '../../data/download.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { formatDay } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

type Action = 'download' | 'issue' | 'stop'

/** Dialog that gives the events as a calendar: a file, or the secret address of a feed. */
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = getMessages('events')
  const feed = useEndpoint(eventCalendarFeed, {}, { quiet: true })
  const [busy, setBusy] = useState<Action | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const run = async (action: Action, work: () => Promise<void>) => {
    setBusy(action)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ kind: 'problem', title: getFailureMessage(error) })
    } finally {
      setBusy(null)
    }
  }
  const download = () => run('download', async () => downloadBase64File(await call(eventCalendar, {}, { quiet: true })))
  const issue = () =>
    run('issue', async () => {
      const issued = await call(eventCalendarFeedIssue, {}, { quiet: true })
      setUrl(issued.url)
      feed.patch(() => ({ issuedAt: issued.issuedAt, lastReadAt: null }))
    })
  const stop = () =>
    run('stop', async () => {
      await call(eventCalendarFeedRemove, {}, { quiet: true })
      setUrl(null)
      feed.patch(() => ({ issuedAt: null, lastReadAt: null }))
      showToast({ kind: 'done', title: t('calendar.stopped') })
    })
  const { issuedAt = null, lastReadAt = null } = feed.data ?? {}
  return (
    <Dialog
      title={t('calendar.title')}
      onClose={onClose}
      {...(url === null
        ? {}
        : {
            closeQuestion: {
              title: t('calendar.closeAsk'),
              text: t('calendar.closeText'),
              confirm: t('calendar.closeConfirm'),
              stay: t('calendar.closeStay'),
            },
          })}
      footer={
        <>
          <span className="push" />
          <Button onClick={onClose}>{t(url === null ? 'calendar.close' : 'calendar.closeConfirm')}</Button>
        </>
      }
    >
      <div className="stack gap-4 event-calendar">
        <p>{t('calendar.lead')}</p>
        <section className="stack gap-2 items-start">
          <h3>{t('calendar.file')}</h3>
          <p className="note">{t('calendar.fileHelp')}</p>
          <Button icon="download" needsNetwork isBusy={busy === 'download'} onClick={() => void download()}>
            {t('calendar.download')}
          </Button>
        </section>
        <section className="stack gap-2 items-start">
          <h3>{t('calendar.feed')}</h3>
          <p className="note">{t('calendar.feedHelp')}</p>
          {url !== null && (
            <div className="w-full">
              <CopyField
                label={t('calendar.url')}
                value={url}
                help={t('calendar.urlHelp')}
                copy={t('calendar.copy')}
                copied={t('calendar.copied')}
              />
            </div>
          )}
          {url === null && issuedAt !== null && (
            <p className="note">
              {t('calendar.since', {
                day: formatDay(getTodayInJapan(Date.parse(issuedAt))),
                last: lastReadAt === null ? t('calendar.never') : formatDay(lastReadAt),
              })}
            </p>
          )}
          <div className="row wrap gap-2">
            <Button
              variant={issuedAt === null ? 'primary' : 'plain'}
              icon="link"
              needsNetwork
              disabled={feed.data === null}
              isBusy={busy === 'issue'}
              onClick={() => void issue()}
            >
              {t(issuedAt === null ? 'calendar.issue' : 'calendar.renew')}
            </Button>
            {issuedAt !== null && (
              <Button variant="quiet" icon="bin" needsNetwork isBusy={busy === 'stop'} onClick={() => void stop()}>
                {t('calendar.stop')}
              </Button>
            )}
          </div>
          {issuedAt !== null && <p className="text-note muted">{t('calendar.renewHelp')}</p>}
        </section>
      </div>
    </Dialog>
  )
}
