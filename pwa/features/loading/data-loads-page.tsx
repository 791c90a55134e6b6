import './loads.css'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { pages } from '../../../shared/access/pages.ts'
import { inboxState } from '../../../shared/api/loading/inbox.ts'
import { importList } from '../../../shared/api/loading/loads.ts'
import { pageNum } from '../../../shared/api/query-fields.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { useUser } from '../../data/session.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatCount, formatTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { DropZone } from '../../report/loading/drop-zone.tsx'
import { setPendingFile } from '../../report/loading/pending-file.ts'
import { Button, SegmentedControl } from '../../ui/button.tsx'
import { createFigure, Figures, FiguresSkeleton } from '../../ui/figures.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader, SectionHeader } from '../../ui/page-header.tsx'
import { ResourceList } from '../../ui/table/resource-list.tsx'
import { EmptyState } from '../../ui/view-states.tsx'
import { FileDeliverySection } from './delivery-section.tsx'
import { InboxSection } from './inbox-section.tsx'
import { getLoadPath, type LoadRow, useLoadColumns } from './load-columns.tsx'

const schema = z.strictObject({
  show: z.enum(['all', 'rejected', 'failed', 'running']).default('all'),
  pageNum: pageNum.default(1),
  pageSize: z.number().int().min(1).max(200).default(20),
})
const defaults = schema.parse({})
const PAGE_SIZE_OPTIONS = [20, 50, 100, 200] as const
const listFilters = ['all', 'rejected', 'failed', 'running'] as const

/** Polling intervals of the list in milliseconds: while a load is running, and otherwise. */
const ACTIVE_POLL_MS = 1200
const IDLE_POLL_MS = 10_000

/** Finished and running loads, the button for a new one, and the inbox. */
export function DataLoadsPage() {
  const t = getMessages('data-loads')
  const navigate = useNavigate()
  const mayLoad = useUser().role === 'ADMIN'
  const { state, set } = useUrlState({ schema, defaults })
  const report = usePolledCall(importList, { query: state }, ({ counts }) => (counts.running > 0 ? ACTIVE_POLL_MS : IDLE_POLL_MS))
  const inbox = usePolledCall(inboxState, { query: {} }, ({ working, waiting }) =>
    working.length + waiting.length > 0 ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  )
  const columns = useLoadColumns(mayLoad)
  return (
    <>
      <PageHeader title={t('title')}>
        <LinkButton icon="pattern" to={pages['sender-mapping'].route} label={t('mappings')} />
      </PageHeader>
      {report.data ? <TodaysLoads loads={report.data} inbox={inbox.data} /> : <FiguresSkeleton count={4} />}
      <FileDeliverySection canEditSenders={mayLoad} />
      <div className={mayLoad ? 'items-start split data-loads' : undefined}>
        <InboxSection report={inbox} canOpenLoads={mayLoad} />
        {mayLoad && (
          <section>
            <SectionHeader title={t('new')} note={t('newNote')} />
            <DropZone
              title={t('dropTitle')}
              note={t('dropNote')}
              choose={t('choose')}
              onFile={(file) => {
                setPendingFile({ file })
                void navigate(pages['data-load-new'].route)
              }}
            />
          </section>
        )}
      </div>
      <section className="load-section">
        <SectionHeader title={t('list')}>
          <span className="push" />
          <SegmentedControl
            label={t('showLabel')}
            value={state.show}
            options={listFilters.map((value) => ({
              value,
              label: t(`show.${value}`, { count: report.data?.counts[value] ?? '' }),
            }))}
            onChange={(show) => set({ ...state, show, pageNum: 1 })}
          />
        </SectionHeader>
        <ResourceList<LoadRow>
          label={t('list')}
          report={report}
          skeletonRows={8}
          empty={
            <EmptyState
              title={t(state.show === 'all' ? 'nothing' : 'none')}
              help={state.show === 'all' && t('nothingHelp')}
              actions={state.show !== 'all' && <Button onClick={() => set(defaults)}>{t('showAll')}</Button>}
            />
          }
          columns={columns}
          rowKey={(row) => row.id}
          onOpen={(row) => mayLoad && void navigate(getLoadPath(row.id))}
          sizes={PAGE_SIZE_OPTIONS}
          onPaging={(change) => set({ ...state, ...change })}
          maxHeight="max(420px, calc(100dvh - 300px))"
        />
      </section>
    </>
  )
}

type Loads = NonNullable<ReturnType<typeof usePolledCall<typeof importList>>['data']>
type Inbox = ReturnType<typeof usePolledCall<typeof inboxState>>['data']

function TodaysLoads({ loads, inbox }: { loads: Loads; inbox: Inbox }) {
  const t = getMessages('data-loads')
  const { today, counts } = loads
  const day = getTodayInJapan()
  return (
    <Figures
      key={day}
      figures={[
        createFigure(t('figure.today'), formatCount(today.loads), {
          unit: t('files'),
          note: t('figure.todayNote', { running: counts.running, failed: today.failed }),
        }),
        createFigure(t('figure.todayLines'), formatCount(today.loaded), { unit: t('lines') }),
        createFigure(t('figure.todayRejected'), formatCount(today.rejected), {
          unit: t('lines'),
          note:
            today.loaded + today.rejected > 0 ? `${((today.rejected / (today.loaded + today.rejected)) * 100).toFixed(2)}%` : '',
        }),
        createFigure(t('figure.waiting'), inbox?.on ? formatCount(inbox.waiting.length) : '–', {
          unit: inbox?.on ? t('files') : '',
          note:
            inbox === null
              ? ''
              : !inbox.on
                ? t('figure.inboxOff')
                : inbox.lookedAt
                  ? t('figure.lookedAt', { time: formatTime(inbox.lookedAt) })
                  : '',
        }),
      ]}
    />
  )
}
