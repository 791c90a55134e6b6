import { useMemo } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import type { NoticeRow } from '../../../shared/api/notice-fields.ts'
import { formatCount, formatDateTime, getInlineSeparator, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../../ui/table/column.ts'

export const getEditPath = ({ notificationId }: Pick<NoticeRow, 'notificationId'>): string =>
  `${pages['notification-edit'].route}?id=${notificationId}`

const badgeClasses = { published: 'is-done', scheduled: 'is-accent', ended: '' } as const

/** Badge with the status of a notice; an archived or unpublished one shows that instead. */
function NoticeStatusBadge({ notice }: { notice: Pick<NoticeRow, 'status' | 'open' | 'archived'> }) {
  const t = getMessages('notification')
  if (notice.archived) return <span className="badge">{t('archivedBadge')}</span>
  if (notice.open === 0) return <span className="badge is-caution">{t('draft')}</span>
  return <span className={`badge ${badgeClasses[notice.status]}`}>{t(`status.${notice.status}`)}</span>
}

/** Columns of the administration list, without the column of row actions. */
export function useNoticeColumns(): readonly Column<NoticeRow>[] {
  const t = getMessages('notice-management')
  const tNotification = getMessages('notification')
  const tAccountNames = getMessages('account-names')
  return useMemo((): Column<NoticeRow>[] => {
    const formatPublicationWindow = ({ startDate, endDate }: NoticeRow) =>
      `${formatDateTime(startDate)} – ${endDate === null ? t('untilFurther') : formatDateTime(endDate)}`
    const formatRecipients = (row: NoticeRow) => {
      const { contracts } = row
      const [first] = contracts
      const names = [
        ...row.companyCategories.map((category) => tAccountNames(`category.${category}`)),
        ...(contracts.length > 1 ? [t('contracts', { count: contracts.length })] : first ? [first.name] : []),
      ]
      return names.length === 0 ? t('everyone') : names.join(getInlineSeparator())
    }
    const getTextClass = (row: NoticeRow) => (row.status === 'ended' || row.archived ? 'muted' : undefined)
    return [
      {
        id: 'title',
        header: t('column.title'),
        width: 300,
        isFrozen: true,
        canGrow: true,
        value: (row) => row.title,
        cell: (row) => (
          <Link to={getEditPath(row)} title={row.title} className={getTextClass(row)}>
            {row.title}
          </Link>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 92,
        value: (row) =>
          row.archived
            ? tNotification('archivedBadge')
            : row.open === 0
              ? tNotification('draft')
              : tNotification(`status.${row.status}`),
        cell: (row) => <NoticeStatusBadge notice={row} />,
      },
      {
        id: 'type',
        header: t('column.type'),
        width: 116,
        value: (row) => tNotification(`type.${row.type}`),
        cell: (row) => (
          <span
            className={row.type === 'report' && row.status === 'published' ? 'problem strong' : undefined}
            title={tNotification(`type.${row.type}`)}
          >
            {tNotification(`type.${row.type}`)}
          </span>
        ),
      },
      { id: 'kind', header: t('column.kind'), width: 112, value: (row) => tNotification(`kind.${row.kind}`) },
      {
        id: 'attachment',
        header: t('column.attachment'),
        width: 56,
        align: 'center',
        value: (row) => row.attachmentInfo,
        cell: (row) =>
          row.attachmentInfo === null ? null : (
            <span title={row.attachmentInfo}>
              <Icon name="clip" small />
              <span className="visually-hidden">{row.attachmentInfo}</span>
            </span>
          ),
      },
      {
        id: 'window',
        header: t('column.window'),
        width: 220,
        value: formatPublicationWindow,
        cell: (row) => (
          <span className={getTextClass(row)} title={formatPublicationWindow(row)}>
            {formatPublicationWindow(row)}
          </span>
        ),
      },
      {
        id: 'recipients',
        header: t('column.recipients'),
        width: 224,
        value: formatRecipients,
        cell: (row) => (
          <span title={[formatRecipients(row), ...row.contracts.map(({ name }) => name)].join('\n')}>
            {formatRecipients(row)}
          </span>
        ),
      },
      {
        id: 'readers',
        header: t('column.readers'),
        unit: t('column.readersUnit'),
        width: 148,
        value: (row) => `${row.readers} / ${row.recipients}`,
        cell: (row) =>
          row.status === 'scheduled' || row.open === 0 ? (
            <span className="muted">{t('willReach', { count: row.recipients })}</span>
          ) : (
            <span className="inline-row gap-2 notice-readers">
              <i aria-hidden="true">
                <i style={{ width: `${row.recipients === 0 ? 0 : (100 * row.readers) / row.recipients}%` }} />
              </i>
              {formatCount(row.readers)} / {formatCount(row.recipients)}
            </span>
          ),
      },
      {
        id: 'updatedBy',
        header: t('column.updatedBy'),
        width: 92,
        value: (row) => row.updatedBy,
        cell: (row) => <span title={`${row.updatedBy ?? ''} ${formatDateTime(row.updatedAt)}`}>{row.updatedBy ?? NO_VALUE}</span>,
      },
    ]
  }, [t, tNotification, tAccountNames])
}
