import { useMemo, useState } from 'react'
import type { ExportJob } from '../../../shared/contract/job-fields.ts'
import type { ScheduleRun } from '../../../shared/contract/schedules.ts'
import { fetchJob } from '../../data/jobs.ts'
import { formatCount, formatMoment, formatStamp, NONE } from '../../i18n/format.ts'
import { sentenceOf, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RunBadge } from './schedule-columns.tsx'

/** The file of a run, while it is kept. */
function RunFile({ run }: { run: ScheduleRun }) {
  const t = useMessages('schedules-page')
  const { job, state } = run
  if (state !== 'done') return <span className="muted">{NONE}</span>
  if (job === null || job.fileName === null) return <span className="muted">{t('expired')}</span>
  return <Download job={job} name={job.fileName} />
}

function Download({ job, name }: { job: ExportJob; name: string }) {
  const t = useMessages('schedules-page')
  const [busy, setBusy] = useState(false)
  return (
    <span className="run-file">
      <Button
        icon="download"
        busy={busy}
        disabled={busy}
        aria-label={t('downloadOf', { name })}
        title={name}
        onClick={() => {
          setBusy(true)
          void fetchJob(job).finally(() => setBusy(false))
        }}
      >
        {t('download')}
      </Button>
      {job.expiresAt && <span className="note">{t('expires', { moment: formatMoment(job.expiresAt) })}</span>}
    </span>
  )
}

export function useRunColumns(): readonly Column<ScheduleRun>[] {
  const t = useMessages('schedules-page')
  return useMemo((): Column<ScheduleRun>[] => {
    const reason = ({ error }: ScheduleRun) => (error === null ? '' : (sentenceOf(error.code, error.values) ?? error.message))
    const delivered = (run: ScheduleRun) =>
      run.state !== 'done'
        ? ''
        : run.delivered === null
          ? t('deliveredKeep')
          : // a path has its folder, an address of mail has none
            run.delivered.includes('/')
            ? t('deliveredFolder', { path: run.delivered })
            : t('deliveredMail', { to: run.delivered })
    return [
      { id: 'planned', head: t('planned'), width: 170, value: ({ plannedAt }) => formatStamp(plannedAt) },
      { id: 'cause', head: t('cause'), width: 90, value: ({ cause }) => t(`cause.${cause}`) },
      {
        id: 'result',
        head: t('result'),
        width: 320,
        grows: true,
        value: (run) => [t(`state.${run.state}`), reason(run) || delivered(run)].join(' '),
        cell: (run) => (
          <span className="run-result">
            <RunBadge run={run} />
            <span className={run.error === null ? 'muted' : undefined}>{reason(run) || delivered(run)}</span>
          </span>
        ),
      },
      {
        id: 'rows',
        head: t('rows'),
        unit: t('rowsUnit'),
        width: 90,
        align: 'right',
        value: ({ job, state }) => (job === null || state !== 'done' ? NONE : formatCount(job.rowsDone)),
      },
      {
        id: 'file',
        head: t('file'),
        width: 240,
        value: ({ job }) => job?.fileName ?? '',
        cell: (run) => <RunFile run={run} />,
      },
    ]
  }, [t])
}
