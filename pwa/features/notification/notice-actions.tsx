import { useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import type { NoticeRow } from '../../../shared/api/notice-fields.ts'
import { noticeArchive } from '../../../shared/api/notification.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { refetchActiveResults } from '../../data/queries.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { getEditPath } from './notice-columns.tsx'

/** Archives or restores a notice, and shows a toast with an undo action. */
async function setArchived(row: Pick<NoticeRow, 'notificationId' | 'title'>, archived: boolean): Promise<void> {
  const t = getMessages('notice-management')
  const { title } = row
  try {
    await call(noticeArchive, { params: { id: row.notificationId }, body: { archived } }, { quiet: true })
    showToast({
      kind: 'done',
      title: t(archived ? 'archived' : 'restored', { title }),
      action: { label: t('undo'), run: () => void setArchived(row, !archived) },
    })
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401)
      showToast({ kind: 'problem', title: t('notDone', { title }), text: getFailureMessage(error) })
  }
  await refetchActiveResults(['notices'])
}

export function NoticeActions({ row }: { row: NoticeRow }) {
  const t = getMessages('notice-management')
  const navigate = useNavigate()
  const label = t('actionsOf', { title: row.title })
  return (
    <Popover
      label={label}
      trigger={(open, isOpen) => (
        <button
          type="button"
          className="icon-button"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
        >
          <Icon name="more" small />
        </button>
      )}
    >
      {(close) => {
        const openPage = (path: string) => {
          close()
          void navigate(path)
        }
        return (
          <div className="menu-list">
            {!row.archived && (
              <button type="button" data-autofocus onClick={() => openPage(getEditPath(row))}>
                <Icon name="pencil" small />
                {t('edit')}
              </button>
            )}
            <button type="button" onClick={() => openPage(`${pages['notification-add'].route}?from=${row.notificationId}`)}>
              <Icon name="copy" small />
              {t('copy')}
            </button>
            <button
              type="button"
              onClick={() => {
                close()
                void setArchived(row, !row.archived)
              }}
            >
              <Icon name={row.archived ? 'undo' : 'archive'} small />
              {t(row.archived ? 'restore' : 'archive')}
            </button>
          </div>
        )
      }}
    </Popover>
  )
}
