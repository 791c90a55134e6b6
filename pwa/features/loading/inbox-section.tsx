import { Link } from 'react-router'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { inboxState } from '../../../shared/api/loading/inbox.ts'
import { getInboxOutcome } from '../../../shared/api/loading/load-outcome.ts'
import { formatSize } from '../../../shared/messages/formats.ts'
import type { CallState } from '../../data/use-call.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useLoadText } from '../../report/loading/load-text.tsx'
import { Banner } from '../../ui/banner.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { getLoadPath } from './load-columns.tsx'

type State = Result<typeof inboxState>

interface Row {
  key: string
  fileName: string
  tone: string
  state: string
  size: number
  changedAt: string
  more: string
  loadId: string | null
}

const toneClasses = {
  working: 'is-accent',
  done: 'is-done',
  part: 'is-caution',
  nothing: 'is-problem',
  failed: 'is-problem',
  refused: 'is-problem',
  cancelled: '',
  repeated: '',
} as const

/** The inbox: waiting files, the running one, and the results of the last ones. */
export function InboxSection({ report, canOpenLoads }: { report: CallState<State>; canOpenLoads: boolean }) {
  const t = getMessages('data-loads')
  const { formatError: getError } = useLoadText()
  const getRows = ({ waiting, working, last }: State): Row[] => [
    ...waiting.map(({ fileName, size, changedAt, why }) => ({
      key: `waiting ${fileName}`,
      fileName,
      tone: '',
      state: t('inbox.waiting'),
      size,
      changedAt,
      more: t(`inbox.why.${why}`),
      loadId: null,
    })),
    ...[...working, ...last].map((file) => ({
      key: file.id,
      fileName: file.fileName,
      tone: toneClasses[getInboxOutcome(file)],
      state: t(`inbox.state.${getInboxOutcome(file)}`),
      size: file.size,
      changedAt: file.finishedAt ?? file.takenAt,
      more: file.error === null ? (file.movedTo ?? file.mappingName ?? '') : getError(file.error),
      loadId: file.loadId,
    })),
  ]
  return (
    <section className="inbox">
      <SectionHeader
        title={t('inbox.title')}
        note={report.data?.on && t('inbox.note', { folder: report.data.folder, seconds: report.data.everySeconds })}
      />
      <ReportView report={report} skeleton={<TableSkeleton rows={5} />}>
        {(state) => (
          <>
            {state.problem && <Banner kind="problem">{getError(state.problem)}</Banner>}
            {state.markers.length > 0 && <p className="note">{t('inbox.markers', { markers: state.markers.join(', ') })}</p>}
            {getRows(state).length === 0 ? (
              <p className="text-table muted border-top border-bottom loads-empty">{t(state.on ? 'inbox.empty' : 'inbox.off')}</p>
            ) : (
              <SimpleTable
                label={t('inbox.title')}
                maxHeight={292}
                rows={getRows(state)}
                rowKey={({ key }) => key}
                columns={[
                  {
                    id: 'file',
                    header: t('file'),
                    value: (row) => row.fileName,
                    cell: (row) =>
                      canOpenLoads && row.loadId !== null ? (
                        <Link className="code" to={getLoadPath(row.loadId)}>
                          {row.fileName}
                        </Link>
                      ) : (
                        <span className="code">{row.fileName}</span>
                      ),
                  },
                  {
                    id: 'state',
                    header: t('state'),
                    value: (row) => row.state,
                    cell: (row) => <span className={`badge ${row.tone}`}>{row.state}</span>,
                  },
                  { id: 'size', header: t('inbox.size'), align: 'right', value: (row) => formatSize(row.size) },
                  { id: 'at', header: t('inbox.at'), value: (row) => formatFullDateTime(row.changedAt) },
                  { id: 'more', header: t('inbox.more'), canGrow: true, value: (row) => row.more },
                ]}
              />
            )}
          </>
        )}
      </ReportView>
    </section>
  )
}
