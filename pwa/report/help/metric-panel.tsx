import { Link } from 'react-router'
import { metricList } from '../../../shared/api/masters.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { useModalDialog } from '../../ui/overlay/use-modal-dialog.ts'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { MetricDefinition } from './metric-definition.tsx'

interface Props {
  /** Names of the columns on the screen. */
  names: readonly string[]
  onClose: () => void
}

/** Side panel with the definitions of a screen's metrics, with the same text as in the dictionary. */
export default function MetricPanel({ names, onClose }: Props) {
  const t = getMessages('help-page')
  const tControls = getMessages('controls')
  const report = useEndpoint(metricList, { query: { keyword: '' } })
  return (
    <dialog {...useModalDialog(onClose)} className="metric-panel" aria-label={t('measures')}>
      <div className="row justify-between border-bottom metric-panel-head">
        <h2>{t('measures')}</h2>
        <IconButton icon="close" label={tControls('close')} onClick={onClose} />
      </div>
      <div className="metric-panel-body">
        <ReportView report={report} skeleton={<TableSkeleton rows={8} />}>
          {({ list }) => (
            <dl>
              {names.flatMap((name) => {
                const metric = list.find((item) => item.metric === name)
                return metric ? [<MetricDefinition key={name} metric={metric} />] : []
              })}
            </dl>
          )}
        </ReportView>
        <p className="note">
          <Link to="/help">{t('allHelp')}</Link>
        </p>
      </div>
    </dialog>
  )
}
