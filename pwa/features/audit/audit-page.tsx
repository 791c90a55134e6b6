import './audit.css'
import { useCallback, useState } from 'react'
import { type AuditBody, type AuditRow, auditBody, auditList, auditListExport } from '../../../shared/api/audit.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { useCall } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CopyLinkButton, ExportButton } from '../../ui/report-buttons.tsx'
import { useColumnLayout } from '../../ui/table/column-layout.ts'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { PAGE_SIZES } from '../../ui/table/pager.tsx'
import { PagedTable } from '../../ui/table/resource-list.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditFilterForm } from './audit-filters.tsx'

const AuditDialog = lazyComponent(() => import('./audit-dialog.tsx'))

const defaults = auditBody.parse({})

export function AuditPage() {
  const t = getMessages('audit')
  const { state, set, link } = useUrlState({ schema: auditBody, defaults })
  const report = useCall(auditList, state)
  const { from, to, group, keyword } = state
  const filters = { from, to, group, keyword }
  const exportBody = report.data === null || report.data.paging.total === 0 ? null : filters
  return (
    <>
      <PageHeader title={t('title')} fetchedAt={report.fetchedAt}>
        <Button icon="refresh" needsNetwork isBusy={report.isLoading} onClick={report.retry}>
          {t('reload')}
        </Button>
        <CopyLinkButton link={link} />
        <ExportButton endpoint={auditListExport} body={exportBody} />
      </PageHeader>
      <p className="lead">{t('lead')}</p>
      <AuditFilterForm state={filters} onChange={(next) => set({ ...state, ...next, pageNum: 1 })} />
      <ReportView report={report} skeleton={<TableSkeleton rows={14} />}>
        {(result) => <AuditEntries result={result} state={state} set={set} />}
      </ReportView>
    </>
  )
}

interface RecordsProps {
  result: Result<typeof auditList>
  state: AuditBody
  set: (next: AuditBody) => void
}

function AuditEntries({ result: { list, paging }, state, set }: RecordsProps) {
  const t = getMessages('audit')
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const open = useCallback((row: AuditRow) => setOpened(row), [])
  const columns = useAuditColumns(open)
  const columnLayout = useColumnLayout('audit', columns)
  const first = (paging.pageNum - 1) * paging.pageSize
  if (paging.total === 0) return <NoAuditEntries state={state} set={set} />
  return (
    <>
      <div className="table-bar">
        <span>
          <strong>{t('found', { count: paging.total })}</strong> {t('range', { from: first + 1, to: first + list.length })}
        </span>
        <span className="push" />
        <ColumnMenu columns={columns} columnLayout={columnLayout} />
      </div>
      <PagedTable<AuditRow>
        label={t('tableLabel')}
        columns={columnLayout.visible}
        rows={list}
        rowKey={(row) => row.id}
        onOpen={open}
        onResize={columnLayout.resize}
        paging={paging}
        sizes={PAGE_SIZES}
        onPaging={(change) => set({ ...state, ...change })}
        maxHeight="max(420px, calc(100dvh - 230px))"
      />
      {opened && <AuditDialog row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function NoAuditEntries({ state, set }: Pick<RecordsProps, 'state' | 'set'>) {
  const t = getMessages('audit')
  const relaxations = [
    { key: 'widen.days', isSet: state.from !== null || state.to !== null, next: { from: null, to: null } },
    { key: 'widen.group', isSet: state.group !== 'all', next: { group: 'all' } },
    { key: 'widen.keyword', isSet: state.keyword !== '', next: { keyword: '' } },
  ] as const
  return (
    <EmptyState
      title={t('none')}
      help={t('noneHelp')}
      actions={relaxations
        .filter((relaxation) => relaxation.isSet)
        .map((relaxation) => (
          <Button key={relaxation.key} onClick={() => set({ ...state, ...relaxation.next, pageNum: 1 })}>
            {t(relaxation.key)}
          </Button>
        ))}
    />
  )
}
