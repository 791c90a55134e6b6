import type { Result } from '../../../shared/api/endpoint.ts'
import type { loadDetail } from '../../../shared/api/loading/load-control.ts'
import { formatCount, formatFullDateTime, formatPeriod, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useLoadText } from '../../report/loading/load-text.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'

export type LoadDetails = Result<typeof loadDetail>

/** Who loaded the file, when and how, and what it replaced. */
export function LoadProperties({ detail }: { detail: LoadDetails }) {
  const t = getMessages('data-loads')
  const loadText = useLoadText()
  const { report, mapping, loadedBy, undoneBy } = detail
  const replaced = report.replaced.map(({ rows, from, to }) => {
    const days = from !== null && to !== null ? ` (${formatPeriod({ from, to })})` : ''
    return `${formatCount(rows)} ${t('rows')}${days}`
  })
  const facts: [string, string | null][] = [
    [t('dataset'), loadText.formatDataset(report.dataset)],
    [t('from'), report.source === 'inbox' ? t('inbox') : loadedBy ? `${loadedBy.name} ${loadedBy.email}` : null],
    [t('mapping'), report.mappingName ?? (mapping === null ? t('noMapping') : null)],
    [t('encoding'), report.encoding],
    [t('startedAt'), formatFullDateTime(report.startedAt)],
    [t('finishedAt'), report.finishedAt === null ? null : formatFullDateTime(report.finishedAt)],
    [t('written'), `${formatCount(report.written)} ${t('rows')}`],
    [t('replaced'), replaced.length === 0 ? null : replaced.join(' / ')],
    [t('undoneBy'), undoneBy ? `${undoneBy.name} ${undoneBy.email}` : null],
    [t('undoneTime'), report.state === 'undone' && report.undo ? formatFullDateTime(report.undo.at) : null],
    [t('hash'), report.fileHash],
    [t('number'), report.id],
  ]
  return (
    <section className="load-section">
      <SectionHeader title={t('details')} />
      <dl className="facts load-properties">
        {facts.map(([name, value]) => (
          <div key={name} className="gap-2 columns load-property">
            <dt>{name}</dt>
            <dd>{value ?? <span className="muted">{NO_VALUE}</span>}</dd>
          </div>
        ))}
      </dl>
      {mapping !== null && (
        <details className="load-section">
          <summary>{t('mappingText')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key */}
          <pre className="paper p-3 load-properties-mapping" tabIndex={0}>
            {mapping}
          </pre>
        </details>
      )}
    </section>
  )
}
