import { getMessages } from '../../i18n/get-messages.ts'
import { SentFiles } from '../../report/schedules/sent-files.tsx'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import type { ListedReport } from './periodic-reports.ts'

interface Props {
  report: Pick<ListedReport, 'id' | 'name'>
  onClose: () => void
}

/** Files that the user's schedules and trials of a report have sent. */
export default function SentFilesDialog({ report: { id, name }, onClose }: Props) {
  const t = getMessages('periodic-reports')
  return (
    <Dialog title={t('sentOf', { name })} onClose={onClose} isWide footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <SentFiles sender={{ reportId: id }} />
    </Dialog>
  )
}
