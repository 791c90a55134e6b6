import { useEffect, useRef, useState } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import { periodicReportSection } from '../../../shared/api/periodic-reports.ts'
import type { PeriodicReportItem } from '../../../shared/sync/periodic-reports.ts'
import { useCall } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SectionHeader } from '../../ui/page-header.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import type { ListedReport } from './periodic-reports.ts'
import { ReportChart } from './report-chart.tsx'
import { useItemName } from './use-item-name.ts'

/** Rows of a table in the preview. */
const PREVIEW_ROWS = 30

/** The report on the screen, as in its PDF. Each item is loaded when it comes into view. */
export function ReportPreview({ report }: { report: ListedReport }) {
  const t = getMessages('periodic-reports')
  const { name, remark, items } = report
  return (
    <section className="report-preview" aria-label={t('preview')}>
      <SectionHeader title={t('preview')} note={t('previewNote')} />
      <div className="report-preview-paper">
        <h3 className="report-preview-title wrap-anywhere">{name}</h3>
        {remark !== '' && <Remark text={remark} />}
        {items.length === 0 && <p className="quiet-note">{t('emptyPreview')}</p>}
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same favourite can be in a report twice
          <PreviewSection key={`${item.source} ${index}`} item={item} />
        ))}
      </div>
    </section>
  )
}

function Remark({ text }: { text: string }) {
  return <p className="report-preview-remark wrap-anywhere">{text}</p>
}

/** True as soon as the element has been near the visible part of the page. */
function useHasComeIntoView() {
  const element = useRef<HTMLElement>(null)
  const [hasBeenNear, setHasBeenNear] = useState(false)
  useEffect(() => {
    if (element.current === null || hasBeenNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenNear(true)
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [hasBeenNear])
  return { element, wasNear: hasBeenNear }
}

function PreviewSection({ item }: { item: PeriodicReportItem }) {
  const getName = useItemName()
  const { element, wasNear: hasBeenNear } = useHasComeIntoView()
  const { kind, source, own, parts, rows } = item
  // heading and remark are shown as they are typed, without another request
  const question = { kind, source, own, heading: '', remark: '', parts, rows: Math.min(rows, PREVIEW_ROWS) }
  const report = useCall(periodicReportSection, hasBeenNear ? question : null, { quiet: true })
  const name = getName(item)
  return (
    <section className="report-preview-section" ref={element}>
      <h4 className="wrap-anywhere">{name}</h4>
      <ReportView report={report} skeleton={<TableSkeleton rows={3} />}>
        {(section) => <SectionContent section={section} name={name} rows={rows} />}
      </ReportView>
      {item.remark !== '' && <Remark text={item.remark} />}
    </section>
  )
}

type Section = Result<typeof periodicReportSection>

function SectionContent({ section, name, rows }: { section: Section; name: string; rows: number }) {
  const t = getMessages('periodic-reports')
  if (section.problem !== null)
    return (
      <p className="report-preview-problem">
        <strong>{t('failed')}</strong>
        <span>{section.problem}</span>
      </p>
    )
  const { about, conditions, figures, chart, columns, notes } = section
  const hiddenRowCount = Math.min(rows, section.total ?? 0) - section.rows.length
  return (
    <>
      <p className="text-note muted wrap-anywhere">
        {[about, ...conditions.map(({ label, value }) => `${label} ${value}`)].join('　')}
      </p>
      {figures.length > 0 && (
        <dl className="figures report-preview-figures">
          {figures.map((figure) => (
            <div className="figure" key={figure.label}>
              <dt>{figure.label}</dt>
              <dd>
                <span className="value">{figure.value}</span>
              </dd>
              <dd className="text-note muted change">{figure.note}</dd>
            </div>
          ))}
        </dl>
      )}
      {chart && <ReportChart chart={chart} label={name} />}
      {columns.length > 0 && section.rows.length > 0 && <SectionTable section={section} name={name} />}
      {columns.length > 0 && hiddenRowCount > 0 && <p className="note">{t('moreRows', { count: hiddenRowCount })}</p>}
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
    </>
  )
}

function SectionTable({ section, name }: { section: Section; name: string }) {
  const { columns, rows, totals } = section
  const renderCells = (row: readonly string[]) =>
    row.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
      <td key={index} className={columns[index]?.numeric ? 'n nowrap' : undefined}>
        {cell}
      </td>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className="report-preview-table" tabIndex={0} aria-label={name}>
      <table aria-label={name}>
        <thead>
          <tr>
            {columns.map(({ label, numeric }) => (
              <th key={label} scope="col" className={numeric ? 'n' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <tr key={index}>{renderCells(row)}</tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>{renderCells(totals)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
