import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { periodicReportLimits } from '../../../shared/sync/periodic-reports.ts'
import { useOnline } from '../../data/offline/network.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ActionMenu } from '../../ui/overlay/menu.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import {
  copyReportLink,
  createReport,
  getReportPath,
  type ListedReport,
  removeReport,
  scheduleReport,
  sendReportTrial,
  updateReport,
} from './periodic-reports.ts'

const SentFilesDialog = lazy(() => import('./sent-files-dialog.tsx'))

/** Menu of the other actions of a report. `onRemoved`: called before the report is deleted. */
export function ReportMenu({ report, onRemoved }: { report: ListedReport; onRemoved?: () => void }) {
  const t = getMessages('periodic-reports')
  const tSchedulesPage = getMessages('schedules-page')
  const tControls = getMessages('controls')
  const online = useOnline()
  const [isShowingSent, setShowingSent] = useState(false)
  const navigate = useNavigate()
  const { id, name, remark, shared, own, items } = report
  const duplicateReport = async () => {
    const copyName = t('copyName', { name }).slice(0, periodicReportLimits.name)
    const copyId = await createReport({ name: copyName, remark, shared: false, items })
    if (copyId === null) return
    showToast({ kind: 'done', title: t('duplicated'), text: copyName })
    await navigate(getReportPath(copyId))
  }
  const leaveAndRemove = () => {
    onRemoved?.()
    void removeReport(report)
  }
  const offline = online ? null : tSchedulesPage('trialOffline')
  const common = [
    {
      icon: 'clock',
      label: t('schedule'),
      disabledReason: items.length === 0 ? t('noItems') : online ? null : tControls('needsNetworkTitle'),
      run: () => void scheduleReport(report),
    },
    {
      icon: 'mail',
      label: t('trial'),
      disabledReason: items.length === 0 ? t('noItems') : offline,
      run: () => void sendReportTrial(report),
    },
    { icon: 'list', label: t('sent'), run: () => setShowingSent(true) },
    { icon: 'link', label: t('copyLink'), run: () => void copyReportLink(id) },
    { icon: 'copy', label: t('duplicate'), run: () => void duplicateReport() },
  ] as const
  const ofOwner = [
    { icon: 'people', label: t(shared ? 'unshare' : 'share'), run: () => void updateReport(id, () => ({ shared: !shared })) },
    { icon: 'bin', label: t('remove'), run: leaveAndRemove },
  ] as const
  return (
    <>
      <ActionMenu label={t('menuOf', { name })} actions={own ? [...common, ...ofOwner] : common} />
      {isShowingSent && (
        <Suspense fallback={null}>
          <SentFilesDialog report={report} onClose={() => setShowingSent(false)} />
        </Suspense>
      )}
    </>
  )
}
