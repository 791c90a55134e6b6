import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type NoticeCounts, noticeAdminBody } from '../../../shared/api/notification.ts'
import { noticeKinds, noticeTypes, publicationStatuses } from '../../../shared/fields/choices.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, SegmentedControl } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'

export const noticeListState = z.strictObject(noticeAdminBody.shape)
type NoticeListState = z.output<typeof noticeListState>
export const noticeListDefaults = noticeListState.parse({})

const statusFilters = ['all', ...publicationStatuses, 'archived'] as const

interface Props {
  state: NoticeListState
  /** Number of notices per state; null until it is known. */
  counts: NoticeCounts | null
  onChange: (state: NoticeListState) => void
}

/** Filters of the list: state with counts, type, kind, words. */
export function NoticeFilters({ state, counts, onChange }: Props) {
  const t = getMessages('notice-management')
  const tNotification = getMessages('notification')
  const [keyword, setKeyword] = useState(state.keyword)
  useEffect(() => setKeyword(state.keyword), [state.keyword])
  const changeFilters = (fields: Partial<NoticeListState>) => onChange({ ...state, ...fields, pageNum: 1 })
  const formatStatus = (show: (typeof statusFilters)[number]) => {
    const label = show === 'all' || show === 'archived' ? t(`show.${show}`) : tNotification(`status.${show}`)
    return counts === null ? label : t('shownCount', { label, count: counts[show] })
  }
  return (
    <search>
      <form
        className="filters notice-filters"
        onSubmit={(event) => {
          event.preventDefault()
          changeFilters({ keyword: keyword.trim() })
        }}
      >
        <SegmentedControl
          label={t('showLabel')}
          value={state.archived ? 'archived' : state.status}
          options={statusFilters.map((value) => ({ value, label: formatStatus(value) }))}
          onChange={(show) =>
            changeFilters(show === 'archived' ? { archived: true, status: 'all' } : { archived: false, status: show })
          }
        />
        <Select
          label={t('typeFilter')}
          value={state.type}
          options={(['all', ...noticeTypes] as const).map((value) => ({
            value,
            label: value === 'all' ? t('any.type') : tNotification(`type.${value}`),
          }))}
          onChange={(type) => changeFilters({ type })}
        />
        <Select
          label={t('kindFilter')}
          value={state.kind}
          options={(['all', ...noticeKinds] as const).map((value) => ({
            value,
            label: value === 'all' ? t('any.kind') : tNotification(`kind.${value}`),
          }))}
          onChange={(kind) => changeFilters({ kind })}
        />
        <span className="flex gap-2 push notice-keywords">
          <input
            className="input"
            type="search"
            aria-label={t('keyword')}
            placeholder={t('keywordHint')}
            maxLength={100}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
          <Button type="submit" icon="search">
            {t('search')}
          </Button>
        </span>
      </form>
    </search>
  )
}
