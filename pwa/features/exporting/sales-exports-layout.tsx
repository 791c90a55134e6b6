import './sales-exports.css'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { NavLink, Outlet, ScrollRestoration, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { exportAreaPaths } from '../../data/area.ts'
import { useJobPolling, useJobs } from '../../data/exporting/job-calls.ts'
import { type FileTransfer, isJobActive, listOngoingJobs } from '../../data/exporting/job-state.ts'
import { session, signOut, useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getJobStage, hasFailed, type JobStage, summarizeStages } from '../../report/exporting/job-stage.ts'
import { getJobFileName, useJobText } from '../../report/exporting/job-text.ts'
import { useWarnBeforeClosing } from '../../report/exporting/use-warn-before-closing.ts'
import { LanguageSwitch, ThemeSwitch } from '../../ui/frame/header-switches.tsx'
import { UserPopover } from '../../ui/frame/user-popover.tsx'
import { ExportMark, Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LazyToasts } from '../../ui/overlay/toasts-lazy.tsx'

const CancelExportsDialog = lazyComponent(async () => ({
  default: (await import('../../report/exporting/cancel-exports-dialog.tsx')).CancelExportsDialog,
}))

type LeaveAction = 'signOut' | 'changePassword'

/** Frame of the export area, without the menu of the reports. */
export function SalesExportsLayout() {
  const { user } = useSnapshot(session)
  const navigate = useNavigate()
  useEffect(() => {
    if (user === null) void navigate(exportAreaPaths.signIn, { replace: true })
  }, [user, navigate])
  useAreaIcon()
  if (user === null) return null
  return <ExportAreaShell />
}

/** Sets the icon of the area in the browser tab. */
function useAreaIcon(): void {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')) link.remove()
    const link = document.createElement('link')
    link.rel = 'icon'
    link.type = 'image/svg+xml'
    link.href = '/icons/icon-exports.svg'
    document.head.append(link)
  }, [])
}

function ExportAreaShell() {
  const t = getMessages('sales-exports')
  const tFrame = getMessages('frame')
  const user = useUser()
  const navigate = useNavigate()
  useJobPolling(user.userId)
  const jobs = useJobs() as Parameters<typeof listOngoingJobs>[0]
  const open = listOngoingJobs(jobs)
  const visibleJobs = (jobs.list ?? []).filter((job) => isJobActive(job) || open.includes(job))
  const [leaving, setLeaving] = useState<LeaveAction | null>(null)
  const leaveNow = useCallback(
    async (action: LeaveAction) => {
      setLeaving(null)
      if (action === 'changePassword') return navigate(exportAreaPaths.changePassword)
      await signOut()
      return navigate(exportAreaPaths.signIn, { replace: true })
    },
    [navigate],
  )
  const requestLeave = (action: LeaveAction) => (open.length === 0 ? void leaveNow(action) : setLeaving(action))
  useWarnBeforeClosing()
  return (
    <div className="column exports">
      <a className="skip-link" href="#page">
        {tFrame('skip')}
      </a>
      <header className="row gap-1 exports-header">
        <NavLink to={exportAreaPaths.export} end className="row gap-2 nowrap exports-brand">
          <ExportMark />
          <strong>{tFrame('product')}</strong>
          <i aria-hidden="true" />
          <span>{tFrame('taglineExports')}</span>
        </NavLink>
        <nav aria-label={t('areas')}>
          <NavLink to={exportAreaPaths.export} end>
            {t('export')}
          </NavLink>
          <NavLink to={exportAreaPaths.history}>{t('history')}</NavLink>
        </nav>
        <LanguageSwitch />
        <ThemeSwitch />
        <UserPopover
          isIconOnly
          entries={[
            { icon: 'list', label: t('history'), run: () => void navigate(exportAreaPaths.history) },
            { icon: 'key', label: tFrame('menu.change-password'), run: () => requestLeave('changePassword') },
          ]}
          onLeave={() => requestLeave('signOut')}
        />
      </header>
      {visibleJobs.length > 0 && <ProgressBar stages={visibleJobs.map((job) => getJobStage(job, jobs.transfers[job.jobId]))} />}
      {user.dataState.invented && (
        <p className="ink-2 exports-invented">
          <Icon name="info" small />
          <b>{tFrame('demo')}</b> {tFrame('invented')}
        </p>
      )}
      <main className="page exports-page" id="page">
        <Outlet />
      </main>
      {leaving !== null && (
        <CancelExportsDialog
          title={t('leave.title', { count: open.length, what: t(`what.${leaving}`) })}
          text={t('leave.text', { what: t(`what.${leaving}`) })}
          confirm={t('leave.confirm', { what: t(`what.${leaving}`) })}
          open={open}
          transfers={jobs.transfers}
          onCancelled={() => leaveNow(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
      <ScrollRestoration />
      <LazyToasts />
    </div>
  )
}

/** Progress of all running exports and transfers in one bar. */
function ProgressBar({ stages }: { stages: readonly JobStage[] }) {
  const t = getMessages('sales-exports')
  const { making, receiving, isWaiting, percent } = summarizeStages(stages)
  const label = [making > 0 && t('making', { count: making }), receiving > 0 && t('receiving', { count: receiving })]
    .filter(Boolean)
    .join(t('and'))
  return (
    <div className="exports-progress" role="status">
      <strong>{label}</strong>
      {(isWaiting || percent !== null) && <span>{isWaiting ? t('waitsAll') : t('all', { percent: percent ?? 0 })}</span>}
      <progress value={percent ?? undefined} max={100} aria-label={label} />
      <span className="ink-2">{t('keepOpen')}</span>
    </div>
  )
}

/** Row of a job in the list next to the form. */
export function JobRow({ job, transfer, tools }: { job: ExportJob; transfer: FileTransfer | undefined; tools: ReactNode }) {
  const jobText = useJobText()
  const { late } = useJobs()
  const stage = getJobStage(job, transfer, late.includes(job.jobId))
  return (
    <div className={`text-table columns job-row${hasFailed(stage) ? ' is-failed' : ''}`}>
      <span className="wrap-anywhere">{getJobFileName(job)}</span>
      <span className="strong nowrap job-row-state">{jobText.state(stage)}</span>
      <progress value={stage.percent ?? undefined} max={100} aria-label={getJobFileName(job)} />
      <span className="text-note ink-2 job-row-detail">{jobText.detail(job, transfer, stage)}</span>
      {tools}
    </div>
  )
}
