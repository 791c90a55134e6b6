import './download-panel.css'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { removeFromDownloads, setJobsCollapsed, useJobPolling, useJobs } from '../../data/exporting/job-calls.ts'
import { listOngoingJobs } from '../../data/exporting/job-state.ts'
import { useOnline } from '../../data/offline/network.ts'
import { formatTime, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { JobActions } from '../../report/exporting/job-actions.tsx'
import { getJobFileName, useJobText } from '../../report/exporting/job-text.ts'
import { ProgressRing } from '../../report/exporting/progress-ring.tsx'
import { useWarnBeforeClosing } from '../../report/exporting/use-warn-before-closing.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { type DownloadRow, toDownloadRows } from './download-rows.ts'

const CancelExportsDialog = lazyComponent(async () => ({
  default: (await import('../../report/exporting/cancel-exports-dialog.tsx')).CancelExportsDialog,
}))

/** Milliseconds after which a list of completed files collapses, unless the user interacts with it. */
const COLLAPSE_DELAY_MS = 8000

/** List of downloads at the edge of every page: running, transferring, completed and failed ones. */
export function DownloadPanel({ userId }: { userId: string }) {
  const t = getMessages('jobs')
  useJobPolling(userId)
  useWarnBeforeClosing()
  const jobs = useJobs() as Parameters<typeof toDownloadRows>[0] & Parameters<typeof listOngoingJobs>[0] & { folded: boolean }
  const rows = toDownloadRows(jobs)
  const open = listOngoingJobs(jobs)
  const [isClosing, setClosing] = useState(false)
  const [hasInteracted, setInteracted] = useState(false)
  const host = useRef<HTMLElement>(null)
  const announcement = useAnnouncement(rows)
  const { folded } = jobs
  const isAllDone = rows.length > 0 && rows.every(({ kind }) => kind === 'done')
  useEffect(() => {
    if (!isAllDone || folded || hasInteracted) return
    const timer = setTimeout(() => setJobsCollapsed(true), COLLAPSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isAllDone, folded, hasInteracted])
  useReserveBottomSpace(host, rows.length > 0)
  const recordFocus = useRestoredFocus(host, `${rows.length} ${folded}`)
  const clearDownloads = () => {
    setClosing(false)
    setInteracted(false)
    removeFromDownloads(jobs.listed)
    // the dialog returns the focus to a button that disappeared with the list
    setTimeout(() => document.activeElement === document.body && focusListOrPage(null))
  }
  const requestClose = () => (open.length > 0 ? setClosing(true) : clearDownloads())
  const failed = rows.filter(({ kind }) => kind === 'failed').length
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {rows.length > 0 && (
        <section
          ref={host}
          className={`raised text-table download-panel${folded ? ' is-folded' : ''}`}
          aria-label={t('downloads')}
          onPointerEnter={() => setInteracted(true)}
          onPointerLeave={() => setInteracted(false)}
          onFocus={() => {
            recordFocus()
            setInteracted(true)
          }}
          onBlur={() => setInteracted(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !folded && !isClosing) setJobsCollapsed(true)
          }}
        >
          <DownloadPanelHeader rows={rows} folded={folded} onClose={requestClose} />
          {!folded && (
            <ul>
              {rows.map((row) => (
                <DownloadLine key={row.job.jobId} row={row} />
              ))}
            </ul>
          )}
        </section>
      )}
      {isClosing && (
        <CancelExportsDialog
          title={t('close.title', { count: open.length })}
          text={failed > 0 ? t('close.textFailed', { count: failed }) : t('close.text')}
          confirm={t('close.confirm')}
          open={open}
          transfers={jobs.transfers}
          onCancelled={clearDownloads}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  )
}

/** Summary line; it is all that a collapsed list shows, and failures come first. */
function DownloadPanelHeader({ rows, folded, onClose }: { rows: readonly DownloadRow[]; folded: boolean; onClose: () => void }) {
  const t = getMessages('jobs')
  const online = useOnline()
  const filterRows = (kind: DownloadRow['kind']) => rows.filter((row) => row.kind === kind)
  const toCountValues = (count: number) => ({ count })
  const failed = filterRows('failed').length
  const inProgress = filterRows('percent')
  const waiting = filterRows('waiting').length
  const remaining = inProgress.length + waiting
  const percent =
    remaining === 0
      ? 0
      : Math.floor(inProgress.reduce((sum, row) => sum + row.percent, 0) / Math.max(1, inProgress.length + waiting))
  const state = failed > 0 ? 'failed' : inProgress.length > 0 ? 'running' : waiting > 0 ? 'waiting' : 'done'
  const labels = {
    failed: t('folded.failed', toCountValues(failed)),
    running: t('folded.running', toCountValues(remaining)),
    waiting: t('folded.waiting', toCountValues(waiting)),
    done: t('folded.done', toCountValues(rows.length)),
  }
  return (
    <header>
      {folded ? (
        <>
          <ProgressRing
            small
            label={t('downloads')}
            ring={state === 'running' ? { kind: 'percent', percent } : { kind: state === 'waiting' ? 'waiting' : state }}
          />
          <button
            type="button"
            className={`row bare gap-2 text-table text-left min-w-0 grow ink download-panel-summary is-${state}`}
            onClick={() => setJobsCollapsed(false)}
          >
            <b className="strong">{labels[state]}</b>
            {state === 'running' && <span className="ink-2 nowrap">{percent}%</span>}
            {state === 'failed' && remaining > 0 && (
              <span className="ink-2 nowrap">{t('folded.rest', toCountValues(remaining))}</span>
            )}
          </button>
        </>
      ) : (
        <>
          <h2>{t('downloads')}</h2>
          <span className="note">
            {state === 'done' ? t('allDone') : !online ? t('offline') : t('count', toCountValues(rows.length))}
          </span>
        </>
      )}
      <span className="push">
        <IconButton
          icon={folded ? 'up' : 'down'}
          label={folded ? t('unfold') : t('fold')}
          aria-expanded={!folded}
          onClick={() => setJobsCollapsed(!folded)}
        />
        {(!folded || remaining === 0) && <IconButton icon="close" label={t('close')} onClick={onClose} />}
      </span>
    </header>
  )
}

function DownloadLine({ row }: { row: DownloadRow }) {
  const { job, transfer, kind, percent, isHandedOver } = row
  const name = getJobFileName(job)
  const detail = useDetailText()(row)
  return (
    <li className={`border-top columns download-panel-row is-${kind}`}>
      <ProgressRing ring={kind === 'percent' ? { kind, percent } : { kind }} label={name} />
      <div className="stack min-w-0">
        <span className="download-panel-name" title={name}>
          {name}
        </span>
        <span className="text-note ink-2 download-panel-detail">{detail}</span>
      </div>
      <JobActions
        listName="downloads"
        job={job}
        transfer={transfer}
        isHandedOver={isHandedOver}
        onCancel={() => removeFromDownloads([job.jobId])}
      />
    </li>
  )
}

/** Returns a function for the line below a name: the stage, or 失敗 with the reason. */
function useDetailText() {
  const t = getMessages('jobs')
  const jobText = useJobText()
  return ({ job, transfer, stage, kind }: DownloadRow): string => {
    const detail = jobText.detail(job, transfer, stage)
    const end = job.endedAt === null ? '' : formatTime(job.endedAt)
    if (kind === 'failed') return `${jobText.state(stage)}　${detail}`
    if (kind === 'done') return `${detail}${getInlineSeparator()}${end}`
    if (kind === 'waiting') return job.waitingBehind ? `${t('state.queued')}${getInlineSeparator()}${detail}` : detail
    if (stage.stage === 'receiving') return `${jobText.state(stage)}${getInlineSeparator()}${detail}`
    if (job.state !== 'running' || job.step === 'write') return detail
    return job.step === 'pack' ? t('packing') : t('reading')
  }
}

/** Announcement for screen readers: starts and ends, but not every percent. */
function useAnnouncement(rows: readonly DownloadRow[]): string {
  const t = getMessages('jobs')
  const detail = useDetailText()
  const previousKinds = useRef(new Map<string, DownloadRow['kind']>())
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const announcements = rows.flatMap((row) => {
      const previousKind = previousKinds.current.get(row.job.jobId)
      if (previousKind === row.kind) return []
      const name = getJobFileName(row.job)
      if (row.kind === 'failed') return t('announced.failed', { name, reason: detail(row) })
      if (row.kind === 'done') return row.isHandedOver ? t('announced.done', { name }) : []
      return previousKind === undefined || previousKind === 'failed' || previousKind === 'done'
        ? t('announced.started', { name })
        : []
    })
    previousKinds.current = new Map(rows.map(({ job, kind }) => [job.jobId, kind]))
    if (announcements.length > 0) setAnnouncement(announcements.join(' '))
  })
  return announcement
}

/** Focuses the list's own button, or the page if the list has disappeared. */
const focusListOrPage = (list: HTMLElement | null) =>
  (list?.querySelector<HTMLElement>('[aria-expanded]') ?? document.getElementById('page'))?.focus({ preventScroll: true })

/**
 * Keeps the focus nearby when the focused element disappears (a row, or all rows). Call the returned function when an
 * element in the list gets the focus.
 */
function useRestoredFocus(host: RefObject<HTMLElement | null>, shape: string): () => void {
  const last = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows appear or disappear
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) focusListOrPage(host.current)
  }, [shape])
  return () => {
    last.current = document.activeElement
  }
}

/**
 * Reserves space below the page, so that it can be scrolled clear of the list, and publishes the height for other elements.
 */
function useReserveBottomSpace(host: RefObject<HTMLElement | null>, isVisible: boolean): void {
  useLayoutEffect(() => {
    const list = host.current
    if (!isVisible || list === null) return
    const root = document.documentElement
    const updateHeight = () => root.style.setProperty('--downloads-height', `${list.offsetHeight + 8}px`)
    const watch = new ResizeObserver(updateHeight)
    watch.observe(list)
    updateHeight()
    return () => {
      watch.disconnect()
      root.style.removeProperty('--downloads-height')
    }
  }, [host, isVisible])
}
