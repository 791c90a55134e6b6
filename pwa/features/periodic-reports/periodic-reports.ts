import { useMemo } from 'react'
import { pages } from '../../../shared/access/pages.ts'
import { periodicReportList } from '../../../shared/api/periodic-reports.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { createReportComparator, type PeriodicReportContent } from '../../../shared/sync/periodic-reports.ts'
import { startJobs } from '../../data/exporting/job-calls.ts'
import { useUser } from '../../data/session.ts'
import { removeDocument, sendUnsentDocuments, updateDocument, useDocuments, writeDocument } from '../../data/sync/sync.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { toLanguagePath } from '../../i18n/language.ts'
import { openNewSchedule, type SchedulePlan } from '../../report/schedules/schedule-dialog-state.ts'
import { sendTrial } from '../../report/schedules/send-trial.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { copyToClipboard } from '../../ui/table/copy-rows.ts'

/** A report: the user's own, or one that a colleague shares. */
export interface ListedReport extends PeriodicReportContent {
  id: string
  own: boolean
  ownerName: string
  updatedAt: string
}

/** Reports in the order of the list; null until they are loaded. They are available offline. */
export function useReports(): ListedReport[] | null {
  const { userId, fullName } = useUser()
  const documents = useDocuments('periodicReports')
  const foreign = documents?.some(({ ownerId }) => ownerId !== userId) ?? false
  // synchronised documents contain only ids of colleagues
  const { data } = useEndpoint(periodicReportList, foreign ? {} : null, { quiet: true })
  return useMemo(() => {
    if (documents === null) return null
    const names = new Map(data?.list.map(({ id, ownerName }) => [id, ownerName]))
    return [...documents].sort(createReportComparator(userId)).map(({ id, ownerId, name, remark, shared, items, updatedAt }) => ({
      id,
      name,
      remark,
      shared,
      items,
      updatedAt,
      own: ownerId === userId,
      ownerName: ownerId === userId ? fullName : (names.get(id) ?? ''),
    }))
  }, [documents, data, userId, fullName])
}

export const getReportPath = (id: string): string => `${pages['periodic-reports'].route}?id=${id}`

const showProblem = (text?: string) =>
  showToast({ kind: 'problem', title: getMessages('periodic-reports')('notKept'), ...(text ? { text } : {}) })

/** Changes one of the user's own reports, based on what is stored; a failure is shown. Returns true if it is stored. */
export async function updateReport(
  id: string,
  change: (stored: PeriodicReportContent) => Partial<PeriodicReportContent>,
): Promise<boolean> {
  try {
    await updateDocument('periodicReports', id, change)
    return true
  } catch {
    showProblem()
    return false
  }
}

/** Saves a new report and returns its id; null if it could not be stored. */
export async function createReport(content: PeriodicReportContent): Promise<string | null> {
  try {
    return (await writeDocument('periodicReports', content)).id
  } catch {
    showProblem()
    return null
  }
}

/** Deletes one of the user's own reports, and offers to undo that. */
export async function removeReport({ id, name }: Pick<ListedReport, 'id' | 'name'>): Promise<void> {
  const t = getMessages('periodic-reports')
  try {
    const removed = await removeDocument('periodicReports', id)
    const restoreReport = () => {
      if (removed) void writeDocument('periodicReports', removed).catch(() => showProblem())
    }
    showToast({ kind: 'done', title: t('removed', { name }), action: { label: t('undo'), run: restoreReport } })
  } catch {
    showProblem()
  }
}

/** Sends the latest changes, from which the server makes files. Returns false after a message if they cannot be sent. */
async function sendUnsentReports(): Promise<boolean> {
  if ((await sendUnsentDocuments()) === 0) return true
  showProblem(getMessages('periodic-reports')('notSent'))
  return false
}

/** Makes the report's file as a job; it is downloaded when it is ready. Format: 2 Excel, 3 PDF. */
export async function exportReport({ id, name }: Pick<ListedReport, 'id' | 'name'>, format: 2 | 3): Promise<void> {
  if (!(await sendUnsentReports())) return
  const content = { kind: 'periodic-report' as const, body: { reportId: id } }
  try {
    await startJobs([{ name, content, file: { format, language: getCurrentLanguage() } }])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast({ kind: 'problem', title: getFailureMessage(error) })
  }
}

/** Opens the dialog that schedules a report; `plan`: what its fields begin with. */
export async function scheduleReport({ id, name }: Pick<ListedReport, 'id' | 'name'>, plan: SchedulePlan = {}): Promise<void> {
  if (!(await sendUnsentReports())) return
  openNewSchedule({
    ...plan,
    conditions: [],
    name,
    content: { kind: 'periodic-report', body: { reportId: id } },
    subject: `${getMessages('periodic-reports')('title')}｜${name}`,
    period: null,
    fixed: null,
  })
}

/** Mails the report's PDF once to the user. */
export async function sendReportTrial({ id, name }: Pick<ListedReport, 'id' | 'name'>): Promise<void> {
  if (!(await sendUnsentReports())) return
  const content = { kind: 'periodic-report' as const, body: { reportId: id } }
  await sendTrial({ name, content, file: { format: 3, language: getCurrentLanguage() } })
}

/** Copies the address of the report's page. */
export async function copyReportLink(id: string): Promise<void> {
  const address = `${location.origin}${toLanguagePath(getReportPath(id), getCurrentLanguage())}`
  await copyToClipboard({ text: address, html: address })
  showToast({ kind: 'done', title: getMessages('periodic-reports')('linkCopied') })
}
