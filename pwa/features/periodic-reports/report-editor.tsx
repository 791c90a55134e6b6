import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { type PeriodicReportItem, periodicReportLimits } from '../../../shared/sync/periodic-reports.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PageHeader, SectionHeader } from '../../ui/page-header.tsx'
import { getDropClass, RowDragHandle, useRowReordering } from '../../ui/row-reordering.tsx'
import { NotFoundState, TableSkeleton } from '../../ui/view-states.tsx'
import { AutosavedText } from './autosaved-text.tsx'
import { exportReport, type ListedReport, scheduleReport, updateReport } from './periodic-reports.ts'
import { ReportItemRow } from './report-item-row.tsx'
import { changeItem, getItemKeys, removeItem, sortItems } from './report-items.ts'
import { ReportMenu } from './report-menu.tsx'
import { ReportPreview } from './report-preview.tsx'
import { useItemName } from './use-item-name.ts'

const AddItemsDialog = lazyComponent(() => import('./add-items-dialog.tsx'))

const LIST_PATH = pages['periodic-reports'].route
/** Height of a closed row in pixels, for dragging. */
const ROW_HEIGHT = 60

type ItemsChange = (stored: readonly PeriodicReportItem[]) => PeriodicReportItem[]

/** A report: its items, which the owner can edit, next to a preview with current figures. */
export function ReportEditor({ id, reports }: { id: string; reports: readonly ListedReport[] | null }) {
  const t = getMessages('periodic-reports')
  const navigate = useNavigate()
  const report = reports?.find((item) => item.id === id)
  const crumb = <Link to={LIST_PATH}>{t('title')}</Link>
  if (!report)
    return (
      <>
        <PageHeader title={t('title')} crumb={crumb} />
        {reports === null ? (
          <TableSkeleton rows={6} />
        ) : (
          <NotFoundState title={t('missing')} help={t('missingHelp')} back={t('back')} to={LIST_PATH} />
        )}
      </>
    )
  const reason = report.items.length === 0 ? t('noItems') : null
  const badge = report.shared ? (
    <span className="badge" title={report.own ? t('sharedHelp') : undefined}>
      {report.own ? t('shared') : t('sharedBy', { name: report.ownerName })}
    </span>
  ) : null
  return (
    <>
      <PageHeader title={report.name} crumb={crumb} aside={badge}>
        <Button icon="download" needsNetwork disabledReason={reason} onClick={() => void exportReport(report, 2)}>
          {t('excel')}
        </Button>
        <Button icon="download" needsNetwork disabledReason={reason} onClick={() => void exportReport(report, 3)}>
          {t('pdf')}
        </Button>
        <Button
          variant="primary"
          icon="clock"
          needsNetwork
          disabledReason={reason}
          title={t('scheduleHelp')}
          aria-haspopup="dialog"
          onClick={() => void scheduleReport(report)}
        >
          {t('schedule')}
        </Button>
        <ReportMenu report={report} onRemoved={() => void navigate(LIST_PATH)} />
      </PageHeader>
      <div className="report-editor-columns">
        {report.own ? <ReportForm report={report} /> : <ReportOutline report={report} />}
        <ReportPreview report={report} />
      </div>
    </>
  )
}

/** The items of a colleague's report. */
function ReportOutline({ report }: { report: ListedReport }) {
  const t = getMessages('periodic-reports')
  const getName = useItemName()
  return (
    <section>
      <SectionHeader title={t('contents')} note={t('items', { count: report.items.length })} />
      <ol className="report-editor-outline">
        {report.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same favourite can be in a report twice
          <li key={index} className="wrap-anywhere">
            {getName(item)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function ReportForm({ report }: { report: ListedReport }) {
  const t = getMessages('periodic-reports')
  const { id, name, remark, items } = report
  const [isAdding, setAdding] = useState(false)
  const updateItems = (change: ItemsChange) => updateReport(id, (stored) => ({ items: change(stored.items) }))
  return (
    <section>
      <AutosavedText
        label={t('name')}
        value={name}
        maxLength={periodicReportLimits.name}
        findProblem={(text) => (text.trim() === '' ? t('nameMissing') : null)}
        onSave={(text) => updateReport(id, () => ({ name: text.trim() }))}
      />
      <AutosavedText
        label={t('remark')}
        value={remark}
        isLong
        maxLength={periodicReportLimits.remark}
        onSave={(text) => updateReport(id, () => ({ remark: text }))}
      />
      <SectionHeader title={t('contents')} note={items.length > 1 ? t('orderHint') : t('autosave')} />
      <ItemRows items={items} onChange={updateItems} />
      <div className="row wrap gap-3">
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {t('addItems')}
        </Button>
        {items.length > 1 && <span className="note">{t('autosave')}</span>}
      </div>
      {isAdding && (
        <AddItemsDialog
          count={items.length}
          onAdd={(item) => void updateItems((stored) => [...stored, item])}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

function ItemRows({
  items,
  onChange,
}: {
  items: readonly PeriodicReportItem[]
  onChange: (change: ItemsChange) => Promise<boolean>
}) {
  const t = getMessages('periodic-reports')
  const getName = useItemName()
  const [opened, setOpened] = useState<string | null>(null)
  const keys = getItemKeys(items)
  const byKey = new Map(keys.map((key, index) => [key, items[index]]))
  const reordering = useRowReordering(keys, {
    getName: (key) => getName(byKey.get(key) ?? { kind: 'favorite', source: '', heading: '' }),
    rowHeight: ROW_HEIGHT,
    onOrder: (sortedKeys) => void onChange((stored) => sortItems(stored, sortedKeys)),
  })
  if (items.length === 0) return <p className="quiet-note">{t('noItems')}</p>
  return (
    <>
      <ul className="report-editor-items">
        {keys.map((key, index) => {
          const item = byKey.get(key)
          if (!item) return null
          return (
            <li key={key} className={`report-item-row${opened === key ? ' is-open' : ''}${getDropClass(reordering.drag, index)}`}>
              <RowDragHandle id={key} name={getName(item)} index={index} order={reordering} />
              <span className="n muted">{index + 1}</span>
              <ReportItemRow
                item={item}
                isOpen={opened === key}
                onToggle={() => setOpened(opened === key ? null : key)}
                onChange={(change) => onChange((stored) => changeItem(stored, key, change))}
                onRemove={() => void onChange((stored) => removeItem(stored, { key, visibleKeys: keys }))}
              />
            </li>
          )
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {reordering.announcement}
      </p>
    </>
  )
}
