import './loads.css'
import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { formatCount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createFigure, Figures } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { useLoadText } from './load-text.tsx'

/** Load summary, also of a dry run: counts, reasons of rejected lines, further remarks. */
export function LoadSummaryView({ report }: { report: LoadSummary }) {
  return (
    <>
      <LoadCounts report={report} />
      <LoadNotices report={report} />
      <RejectReasons report={report} />
      <RejectSample report={report} />
      <LoadPreview report={report} />
    </>
  )
}

function LoadCounts({ report }: { report: LoadSummary }) {
  const t = getMessages('data-loads')
  const { read, loaded, rejected, rows, dryRun } = report
  const share = read > 0 ? `${((rejected / read) * 100).toFixed(2)}%` : ''
  return (
    <Figures
      figures={[
        createFigure(t('figure.read'), formatCount(read), { unit: t('lines') }),
        createFigure(t(dryRun ? 'figure.wouldLoad' : 'figure.loaded'), formatCount(loaded), { unit: t('lines') }),
        createFigure(t(dryRun ? 'figure.wouldReject' : 'figure.rejected'), formatCount(rejected), {
          unit: t('lines'),
          note: share,
        }),
        createFigure(t('figure.added'), formatCount(rows?.added ?? null), {
          unit: rows ? t('rows') : '',
          note: rows && rows.skipped > 0 ? t('skipped', { count: rows.skipped }) : '',
        }),
        createFigure(t('figure.changed'), formatCount(rows?.changed ?? null), {
          unit: rows ? t('rows') : '',
          note: rows ? t('unchanged', { count: rows.unchanged }) : '',
        }),
      ]}
    />
  )
}

function LoadNotices({ report }: { report: LoadSummary }) {
  const { formatNotice: getNotice } = useLoadText()
  if (report.notices.length === 0) return null
  return (
    <ul className="stack gap-tight text-table ink-2 load-summary-notices">
      {report.notices.map((notice) => (
        <li className="flex items-start gap-2" key={`${notice.code} ${notice.column}`}>
          <Icon name="info" small />
          {getNotice(notice)}
        </li>
      ))}
    </ul>
  )
}

function RejectReasons({ report }: { report: LoadSummary }) {
  const t = getMessages('data-loads')
  const { formatReason: getReason } = useLoadText()
  const max = Math.max(1, ...report.reasons.map(({ lines }) => lines))
  if (report.reasons.length === 0) return null
  return (
    <section className="load-section">
      <SectionHeader title={t('reasons')} note={t('reasonsNote', { count: report.rejected })} />
      <ul className="text-table border-top load-summary-reasons">
        {report.reasons.map(({ code, column, lines }) => (
          <li className="gap-4 border-bottom" key={`${code} ${column}`}>
            <span>
              <b className="code">{column}</b> {getReason(code)}
            </span>
            <span className="load-summary-meter" aria-hidden="true">
              <i className="block" style={{ width: `${(lines / max) * 100}%` }} />
            </span>
            <b className="n">
              {formatCount(lines)}
              <small className="muted">{t('lines')}</small>
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RejectSample({ report }: { report: LoadSummary }) {
  const t = getMessages('data-loads')
  const { formatSampleReason } = useLoadText()
  if (report.sample.length === 0) return null
  return (
    <section className="load-section load-summary-sample">
      <SectionHeader title={t('sample')} note={t('sampleNote', { count: report.sample.length })} />
      <SimpleTable
        label={t('sample')}
        maxHeight={360}
        rows={report.sample}
        rowKey={({ line, column }, index) => `${line} ${column} ${index}`}
        columns={[
          { id: 'line', header: t('line'), align: 'right', value: ({ line }) => formatCount(line) },
          { id: 'column', header: t('column'), value: ({ column }) => column },
          {
            id: 'value',
            header: t('value'),
            value: ({ value }) => value,
            cell: ({ value }) => <span className="code problem wrap-anywhere">{value === '' ? t('emptyValue') : value}</span>,
          },
          { id: 'reason', header: t('reason'), canGrow: true, value: formatSampleReason },
        ]}
      />
    </section>
  )
}

function LoadPreview({ report }: { report: LoadSummary }) {
  const t = getMessages('data-loads')
  const [first] = report.preview
  if (!first) return null
  return (
    <section className="load-section">
      <SectionHeader title={t('preview')} note={t('previewNote', { count: report.preview.length })} />
      <SimpleTable
        label={t('preview')}
        maxHeight={320}
        rows={report.preview}
        rowKey={(_row, index) => String(index)}
        columns={Object.keys(first).map((name) => ({
          id: name,
          header: name,
          align: typeof first[name] === 'number' ? ('right' as const) : ('left' as const),
          value: (row: (typeof report.preview)[number]) => {
            const value = row[name]
            return typeof value === 'boolean' ? String(value) : (value ?? null)
          },
        }))}
      />
    </section>
  )
}
