import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { type PatternRow, patternList } from '../../../shared/api/contract-pattern.ts'
import { patternFlags } from '../../../shared/permissions.ts'
import { useReport } from '../../data/use-report.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-head.tsx'
import { KeywordField } from '../../ui/search-field.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListPager } from '../../ui/table/pager.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'

const schema = z.strictObject({
  keyword: z.string().max(100).default(''),
  pageNum: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(1000).default(50),
})
const defaults = schema.parse({})
const noParams: readonly string[] = []

function usePatternColumns(): readonly Column<PatternRow>[] {
  const t = useMessages('contract-pattern')
  const a = useMessages('account-names')
  return useMemo(
    (): Column<PatternRow>[] => [
      {
        id: 'name',
        head: t('name'),
        width: 260,
        frozen: true,
        grows: true,
        value: (row) => row.name,
        cell: (row) => <Link to={`/contract-pattern-detail?id=${row.id}`}>{row.name}</Link>,
      },
      { id: 'dataRange', head: t('dataRange'), width: 150, value: (row) => a(`dataRangeShort.${row.dataRange}`) },
      {
        id: 'features',
        head: t('features'),
        width: 130,
        align: 'right',
        value: (row) => `${patternFlags.filter((flag) => row[flag]).length} / ${patternFlags.length}`,
      },
      { id: 'contracts', head: t('contracts'), width: 90, align: 'right', value: (row) => row.contracts },
      { id: 'updatedAt', head: t('updatedAt'), width: 180, value: (row) => formatFullDateTime(row.updatedAt) },
      { id: 'updatedBy', head: t('updatedBy'), width: 150, value: (row) => row.updatedBy },
    ],
    [t, a],
  )
}

export function ContractPatternPage() {
  const t = useMessages('contract-pattern')
  const navigate = useNavigate()
  const { state, set } = useUrlState({ schema, defaults, alwaysInUrl: noParams })
  const report = useReport(patternList, state)
  const columns = usePatternColumns()
  const [keyword, setKeyword] = useState(state.keyword)
  return (
    <>
      <PageHeader title={t('title')}>
        <Link className="button is-primary" to="/contract-pattern-new">
          <Icon name="plus" small />
          {t('new')}
        </Link>
      </PageHeader>
      <p className="lead">{t('lead')}</p>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          set({ ...state, keyword: keyword.trim(), pageNum: 1 })
        }}
      >
        <KeywordField
          label={t('keyword')}
          hint={t('keywordHint')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t('keyword')}
        </Button>
      </form>
      <ReportView report={report} skeleton={<TableSkeleton rows={6} />}>
        {({ list, paging }) =>
          list.length === 0 ? (
            <EmptyState title={t('none')}>
              <p className="note">{t('noneHelp')}</p>
            </EmptyState>
          ) : (
            <>
              <div className="table-bar">
                <strong>{t('found', { count: paging.total })}</strong>
              </div>
              <DataTable<PatternRow>
                label={t('title')}
                columns={columns}
                rows={list}
                rowKey={(row) => row.id}
                total={paging.total}
                firstIndex={(paging.pageNum - 1) * paging.pageSize}
                onOpen={(row) => void navigate(`/contract-pattern-detail?id=${row.id}`)}
                maxHeight="max(420px, calc(100dvh - 300px))"
              />
              <ListPager paging={paging} onPaging={(change) => set({ ...state, ...change })} />
            </>
          )
        }
      </ReportView>
    </>
  )
}
