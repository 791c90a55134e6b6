import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { pageNum } from '../../../shared/api/query-fields.ts'
import { formatSize } from '../../../shared/messages/formats.ts'
import { useJobs } from '../../data/exporting/job-calls.ts'
import { jobEndpoints } from '../../data/exporting/job-endpoints.ts'
import { type FileTransfer, isJobActive } from '../../data/exporting/job-state.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatCount, formatDateTime, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { JobActions } from '../../report/exporting/job-actions.tsx'
import { getJobStage, type JobStage } from '../../report/exporting/job-stage.ts'
import { getJobFileName, getJobPeriod, jobFormatNames, useJobText } from '../../report/exporting/job-text.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { SimpleColumn } from '../../ui/table/column.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'

const PAGE_SIZE = 20
const filters = ['all', 'running', 'done', 'failed'] as const
const schema = z.strictObject({ pageNum: pageNum.default(1), state: z.enum(filters).default('all') })
const defaults = schema.parse({})

/** CSV出力状況: all exports with their results and actions. */
export function ExportHistoryPage() {
  const t = getMessages('sales-exports')
  const { state, set } = useUrlState({ schema, defaults })
  const { list, transfers, late, changeCount } = useJobs()
  const query = useMemo(
    () => ({
      query: { pageNum: state.pageNum, pageSize: PAGE_SIZE, ...(state.state === 'all' ? {} : { state: state.state }) },
    }),
    [state],
  )
  const report = useEndpoint(jobEndpoints.list, query)
  const { retry } = report
  const lastChangeCount = useRef(changeCount)
  // a job has started or ended since
  useEffect(() => {
    if (lastChangeCount.current === changeCount) return
    lastChangeCount.current = changeCount
    retry()
  }, [changeCount, retry])
  // the progress in memory is more recent than the list
  const liveJobs = new Map((list ?? []).map((job) => [job.jobId, job as ExportJob]))
  const columns = useHistoryColumns(transfers as Record<string, FileTransfer>, late)
  return (
    <>
      <PageHeader title={t('history')} fetchedAt={report.fetchedAt}>
        <SegmentedControl
          label={t('column.state')}
          value={state.state}
          options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(next) => set({ pageNum: 1, state: next })}
        />
      </PageHeader>
      <ReportView report={report} skeleton={<TableSkeleton rows={PAGE_SIZE} />}>
        {({ list: page, paging, room }) =>
          paging.total === 0 ? (
            <EmptyState title={t('none')} help={t('noneHelp')} />
          ) : (
            <>
              <div className="export-history stacked-on-phones">
                <SimpleTable
                  label={t('history')}
                  columns={columns}
                  rows={page.map((job) => liveJobs.get(job.jobId) ?? job)}
                  rowKey={(job) => job.jobId}
                />
              </div>
              <div className="table-foot">
                <span>
                  {t('found', {
                    total: paging.total,
                    from: (paging.pageNum - 1) * PAGE_SIZE + 1,
                    to: Math.min(paging.total, paging.pageNum * PAGE_SIZE),
                  })}
                </span>
                <span className="push">{t('kept', { days: room.keptDays })}</span>
                {paging.total > PAGE_SIZE && (
                  <Pager
                    page={paging.pageNum}
                    size={PAGE_SIZE}
                    total={paging.total}
                    onPage={(next) => set({ ...state, pageNum: next })}
                  />
                )}
              </div>
            </>
          )
        }
      </ReportView>
    </>
  )
}

const badgeClasses: Partial<Record<JobStage['stage'], string>> = {
  running: ' is-accent',
  receiving: ' is-accent',
  done: ' is-done',
  failed: ' is-problem',
  interrupted: ' is-problem',
  late: ' is-problem',
}

function useHistoryColumns(transfers: Record<string, FileTransfer>, late: readonly string[]): readonly SimpleColumn<ExportJob>[] {
  const t = getMessages('sales-exports')
  const jobText = useJobText()
  const getStage = (job: ExportJob) => getJobStage(job, transfers[job.jobId], late.includes(job.jobId))
  return [
    { id: 'createdAt', header: t('column.createdAt'), value: (job) => formatDateTime(job.createdAt) },
    {
      id: 'name',
      header: t('column.name'),
      canGrow: true,
      value: getJobFileName,
      cell: (job) => <span title={job.sha256 ? t('checksum', { value: job.sha256 }) : undefined}>{getJobFileName(job)}</span>,
    },
    { id: 'period', header: t('column.period'), value: getJobPeriod },
    { id: 'format', header: t('column.format'), value: (job) => jobFormatNames[job.file.format] },
    {
      id: 'rows',
      header: t('column.rows'),
      align: 'right',
      value: (job) => (job.state === 'queued' ? NO_VALUE : formatCount(job.rowsTotal ?? job.rowsDone)),
    },
    { id: 'size', header: t('column.size'), align: 'right', value: (job) => formatSize(job.size) },
    {
      id: 'state',
      header: t('column.state'),
      value: (job) => jobText.state(getStage(job)),
      cell: (job) => {
        const transfer = transfers[job.jobId]
        const stage = getStage(job)
        const hasDetail = job.state === 'failed' || transfer || (job.state === 'queued' && job.waitingBehind)
        return (
          <span className="inline-row gap-2">
            <span className={`badge${badgeClasses[stage.stage] ?? ''}`}>{jobText.state(stage)}</span>
            {hasDetail ? <span className="muted">{jobText.detail(job, transfer, stage)}</span> : null}
          </span>
        )
      },
    },
    {
      id: 'expiresAt',
      header: t('column.expiresAt'),
      value: (job) => (isJobActive(job) || job.expiresAt === null ? NO_VALUE : formatDateTime(job.expiresAt)),
    },
    {
      id: 'tools',
      header: t('column.tools'),
      isHeaderHidden: true,
      align: 'right',
      value: () => '',
      cell: (job) => <JobActions listName="files" job={job} transfer={transfers[job.jobId]} />,
    },
  ]
}
