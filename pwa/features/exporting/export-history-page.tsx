import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { pageNum } from '../../../shared/api/question-fields.ts'
import { useJobs } from '../../data/exporting/job-calls.ts'
import { jobEndpoints } from '../../data/exporting/job-endpoints.ts'
import { isJobActive, type Transfer } from '../../data/exporting/job-state.ts'
import { useEndpoint } from '../../data/use-report.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatCount, formatDateTime, NONE } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { getJobStage, type JobStage } from '../../report/exporting/job-stage.ts'
import { formatBytes, formatNames, getJobFileName, getJobPeriod, useJobText } from '../../report/exporting/job-text.ts'
import { JobTools } from '../../report/exporting/job-tools.tsx'
import { SegmentedControl } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'

const SIZE = 20
const filters = ['all', 'running', 'done', 'failed'] as const
const schema = z.strictObject({ pageNum: pageNum.default(1), state: z.enum(filters).default('all') })
const defaults = schema.parse({})
const nothing: readonly string[] = []

/** CSV出力状況: all exports with their results and actions. */
export function ExportHistoryPage() {
  const t = useMessages('sales-exports')
  const { state, set } = useUrlState({ schema, defaults, always: nothing })
  const { list, transfers, turns } = useJobs()
  const query = useMemo(
    () => ({
      query: { pageNum: state.pageNum, pageSize: SIZE, ...(state.state === 'all' ? {} : { state: state.state }) },
    }),
    [state],
  )
  const report = useEndpoint(jobEndpoints.list, query)
  const { retry } = report
  const lastTurns = useRef(turns)
  // a job has started or ended since
  useEffect(() => {
    if (lastTurns.current === turns) return
    lastTurns.current = turns
    retry()
  }, [turns, retry])
  // the progress in memory is more recent than the list
  const now = new Map((list ?? []).map((job) => [job.jobId, job as ExportJob]))
  const columns = useHistoryColumns(transfers as Record<string, Transfer>)
  return (
    <>
      <PageHead title={t('history')} fetchedAt={report.fetchedAt}>
        <SegmentedControl
          label={t('column.state')}
          value={state.state}
          options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(next) => set({ pageNum: 1, state: next })}
        />
      </PageHead>
      <ReportView report={report} skeleton={<TableSkeleton rows={SIZE} />}>
        {({ list: page, paging, room }) =>
          paging.total === 0 ? (
            <EmptyState title={t('none')}>
              <p className="note">{t('noneHelp')}</p>
            </EmptyState>
          ) : (
            <>
              <div className="export-history">
                <SimpleTable
                  label={t('history')}
                  columns={columns}
                  rows={page.map((job) => now.get(job.jobId) ?? job)}
                  rowKey={(job) => job.jobId}
                />
              </div>
              <div className="table-foot">
                <span>
                  {t('found', {
                    total: paging.total,
                    from: (paging.pageNum - 1) * SIZE + 1,
                    to: Math.min(paging.total, paging.pageNum * SIZE),
                  })}
                </span>
                <span className="push">{t('kept', { days: room.keptDays })}</span>
                {paging.total > SIZE && (
                  <Pager
                    page={paging.pageNum}
                    size={SIZE}
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

const looks: Partial<Record<JobStage['stage'], string>> = {
  running: ' is-accent',
  receiving: ' is-accent',
  done: ' is-done',
  failed: ' is-problem',
  interrupted: ' is-problem',
  late: ' is-problem',
}

function useHistoryColumns(transfers: Record<string, Transfer>): readonly Column<ExportJob>[] {
  const t = useMessages('sales-exports')
  const jobText = useJobText()
  return [
    { id: 'createdAt', head: t('column.createdAt'), width: 0, value: (job) => formatDateTime(job.createdAt) },
    {
      id: 'name',
      head: t('column.name'),
      width: 0,
      grows: true,
      value: getJobFileName,
      cell: (job) => <span title={job.sha256 ? t('checksum', { value: job.sha256 }) : undefined}>{getJobFileName(job)}</span>,
    },
    { id: 'period', head: t('column.period'), width: 0, value: getJobPeriod },
    { id: 'format', head: t('column.format'), width: 0, value: (job) => formatNames[job.file.format] },
    {
      id: 'rows',
      head: t('column.rows'),
      width: 0,
      align: 'right',
      value: (job) => (job.state === 'queued' ? NONE : formatCount(job.rowsTotal ?? job.rowsDone)),
    },
    { id: 'size', head: t('column.size'), width: 0, align: 'right', value: (job) => formatBytes(job.size) },
    {
      id: 'state',
      head: t('column.state'),
      width: 0,
      value: (job) => jobText.state(getJobStage(job, transfers[job.jobId])),
      cell: (job) => {
        const transfer = transfers[job.jobId]
        const stage = getJobStage(job, transfer)
        const more = job.state === 'failed' || transfer || (job.state === 'queued' && job.waitingBehind)
        return (
          <span className="job-cell">
            <span className={`badge${looks[stage.stage] ?? ''}`}>{jobText.state(stage)}</span>
            {more ? <span className="muted">{jobText.detail(job, transfer, stage)}</span> : null}
          </span>
        )
      },
    },
    {
      id: 'expiresAt',
      head: t('column.expiresAt'),
      width: 0,
      value: (job) => (isJobActive(job) || job.expiresAt === null ? NONE : formatDateTime(job.expiresAt)),
    },
    {
      id: 'tools',
      head: t('column.tools'),
      width: 0,
      quiet: true,
      align: 'right',
      value: () => '',
      cell: (job) => <JobTools among="files" job={job} transfer={transfers[job.jobId]} />,
    },
  ]
}
