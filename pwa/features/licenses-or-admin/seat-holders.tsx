import { useEffect, useState } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { contractUsers } from '../../../shared/api/user-management.ts'
import type { CallState } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { KeywordField } from '../../ui/search-field.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { SeatHolderTable } from './seat-holder-table.tsx'
import type { SeatHolderChange, SeatHolderChanges } from './seat-holders.state.ts'

export type UsersCall = CallState<Result<typeof contractUsers>>

interface Props {
  general: UsersCall
  admins: UsersCall
  keyword: string
  onKeyword: (keyword: string) => void
  changes: SeatHolderChanges
  onChange: (change: SeatHolderChange) => void
}

/** Users of the contract with their seats. Unsaved changes survive a search. */
export function SeatHolders({ general, admins, keyword, onKeyword, changes, onChange }: Props) {
  const t = getMessages('licenses-or-admin')
  return (
    <section className="border-top seat-holders">
      <SectionHeader title={t('section.holders')} />
      <p className="note">{t('section.holdersNote')}</p>
      <SeatHolderSearch keyword={keyword} onKeyword={onKeyword} />
      <ReportView report={general} skeleton={<TableSkeleton rows={6} />}>
        {(users) => (
          <ReportView report={admins} skeleton={<TableSkeleton rows={6} />}>
            {(others) => {
              const rows = [...others.list, ...users.list]
              return rows.length === 0 ? (
                <EmptyState
                  title={t(keyword === '' ? 'nobody' : 'none')}
                  actions={keyword !== '' && <Button onClick={() => onKeyword('')}>{t('reset')}</Button>}
                />
              ) : (
                <SeatHolderTable
                  rows={rows}
                  total={others.paging.total + users.paging.total}
                  changes={changes}
                  onChange={onChange}
                />
              )
            }}
          </ReportView>
        )}
      </ReportView>
    </section>
  )
}

/** Part of the form that saves: Enter searches and does not submit. */
function SeatHolderSearch({ keyword, onKeyword }: { keyword: string; onKeyword: (keyword: string) => void }) {
  const t = getMessages('licenses-or-admin')
  const [text, setText] = useState(keyword)
  useEffect(() => setText(keyword), [keyword])
  return (
    <search className="filters">
      <KeywordField
        label={t('keyword')}
        hint={t('keywordHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onKeyword(text.trim())
        }}
      />
      <Button icon="search" onClick={() => onKeyword(text.trim())}>
        {t('search')}
      </Button>
    </search>
  )
}
