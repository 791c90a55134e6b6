import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { ownUserHistory } from '../../../shared/api/user-management.ts'
import type { UserHistoryRow } from '../../../shared/api/user-rows.ts'
import type { CallState } from '../../data/use-call.ts'
import { formatDay, formatFullDateTime, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { KeywordField } from '../../ui/search-field.tsx'
import type { SimpleColumn } from '../../ui/table/column.ts'
import { ListPager } from '../../ui/table/pager.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { diffMenuTabs, type MenuTab, type UserHistoryState } from './user-list.state.ts'

const PAGE_SIZE_OPTIONS = [20, 50, 100] as const

interface Props {
  report: CallState<Result<typeof ownUserHistory>>
  state: UserHistoryState
  toolbarExtra?: ReactNode
  onState: (next: UserHistoryState) => void
}

/** History of a contract's users as text. */
export function UserHistory({ report, state, toolbarExtra, onState }: Props) {
  const t = getMessages('user-management')
  const columns = useHistoryColumns()
  return (
    <>
      <KeywordForm
        keyword={state.keyword}
        toolbar={toolbarExtra}
        onKeyword={(keyword) => onState({ ...state, keyword, pageNum: 1 })}
      />
      <ReportView report={report} skeleton={<TableSkeleton rows={10} />}>
        {({ list, paging }) =>
          list.length === 0 ? (
            <EmptyState
              title={t(state.keyword === '' ? 'history.none' : 'history.noneFound')}
              actions={
                state.keyword !== '' && (
                  <Button onClick={() => onState({ ...state, keyword: '', pageNum: 1 })}>{t('showAll')}</Button>
                )
              }
            />
          ) : (
            <>
              <div className="table-bar">
                <strong>{t('history.found', { count: paging.total })}</strong>
              </div>
              <div className="user-history">
                <SimpleTable
                  label={t('history.label')}
                  columns={columns}
                  rows={list}
                  rowKey={(row, index) => `${row.at} ${row.userId} ${index}`}
                />
              </div>
              <ListPager paging={paging} sizes={PAGE_SIZE_OPTIONS} onPaging={(change) => onState({ ...state, ...change })} />
            </>
          )
        }
      </ReportView>
    </>
  )
}

interface FormProps {
  keyword: string
  toolbar: ReactNode
  onKeyword: (keyword: string) => void
}

function KeywordForm({ keyword, toolbar, onKeyword }: FormProps) {
  const t = getMessages('user-management')
  const [text, setText] = useState(keyword)
  useEffect(() => setText(keyword), [keyword])
  return (
    <search>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          onKeyword(text.trim())
        }}
      >
        <KeywordField
          label={t('history.keyword')}
          hint={t('history.keywordHint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t('search')}
        </Button>
        {toolbar && <div className="push">{toolbar}</div>}
      </form>
    </search>
  )
}

function useHistoryColumns(): readonly SimpleColumn<UserHistoryRow>[] {
  const t = getMessages('user-management')
  const tAccountNames = getMessages('account-names')
  return useMemo((): SimpleColumn<UserHistoryRow>[] => {
    const formatTabs = (list: readonly string[]) =>
      list.map((tab) => tAccountNames(`tab.${tab as MenuTab}`)).join(t('history.comma'))
    const formatChange = (change: UserHistoryRow['change'], value: string | null): string => {
      if (value === null) return NO_VALUE
      if (change === 'joinedOn' || change === 'leavesOn') return formatDay(value)
      if (change === 'role') return tAccountNames(value === '1' ? 'userType.1' : 'userType.0')
      return tAccountNames(`userStatus.${value as 'active' | 'disabled' | 'registered'}`)
    }
    const describeChange = (row: UserHistoryRow): string => {
      if (row.change === 'menu') {
        const { hidden, allowed } = diffMenuTabs(row)
        return [
          hidden.length > 0 && t('history.hidden', { tabs: formatTabs(hidden) }),
          allowed.length > 0 && t('history.shown', { tabs: formatTabs(allowed) }),
        ]
          .filter((part) => part !== false)
          .join(t('history.stop'))
      }
      if (row.change === 'sso') return t(row.after === 'linked' ? 'history.sso.linked' : 'history.sso.unlinked')
      if (row.before === null && row.change !== 'joinedOn' && row.change !== 'leavesOn')
        return formatChange(row.change, row.after)
      return t('history.to', { before: formatChange(row.change, row.before), after: formatChange(row.change, row.after) })
    }
    return [
      { id: 'at', header: t('history.at'), value: (row) => formatFullDateTime(row.at) },
      { id: 'by', header: t('history.by'), value: (row) => row.byName ?? t('history.themselves') },
      {
        id: 'whom',
        header: t('history.whom'),
        value: (row) => row.fullName,
        cell: (row) => (
          <>
            {row.fullName} <span className="muted">{row.email}</span>
          </>
        ),
      },
      { id: 'change', header: t('history.change'), value: (row) => t(`history.change.${row.change}`) },
      { id: 'what', header: t('history.what'), value: describeChange },
    ]
  }, [t, tAccountNames])
}
