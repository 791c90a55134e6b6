import { Link } from 'react-router'
import type { Result } from '../../../../shared/api/endpoint.ts'
import { publicationInfo, type RelatedVolume } from '../../../../shared/api/product-publication.ts'
import { getProductPath } from '../../../data/product-path.ts'
import { useCall } from '../../../data/use-call.ts'
import { formatDay } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { SectionHeader } from '../../../ui/page-header.tsx'
import type { SimpleColumn } from '../../../ui/table/column.ts'
import { SimpleTable } from '../../../ui/table/simple-table.tsx'
import { ReportView, TableSkeleton } from '../../../ui/view-states.tsx'
import type { TabProps } from './tab-tools.tsx'

type Publication = Result<typeof publicationInfo>

/** Publication information of a book: awards, prices, series. */
export function PublicationTab({ detail }: TabProps) {
  const report = useCall(publicationInfo, { jan: detail.jan })
  return (
    <ReportView report={report} skeleton={<TableSkeleton rows={8} />}>
      {(result) => (
        <div className="detail-split">
          <PublicationFacts result={result} />
          <div className="detail-lists">
            <Awards awards={result.awards} />
            <Prices prices={result.prices} />
            <SeriesTitles result={result} />
          </div>
        </div>
      )}
    </ReportView>
  )
}

function PublicationFacts({ result }: { result: Publication }) {
  const t = getMessages('product-detail')
  const facts: readonly (readonly [string, string | null])[] = [
    [t('fact.kana'), result.productKana],
    [t('fact.author'), [result.authorName, result.authorKana].filter(Boolean).join(' / ') || null],
    [t('publisher'), result.publisherName],
    [t('series'), [result.seriesName, result.volume].filter(Boolean).join(' ') || null],
    [t('genre'), [result.genreC1Nm, result.genreC2Nm, result.genreC3Nm].filter(Boolean).join(' › ') || null],
    ['ISBN-10', result.isbn10],
    [t('magazineCode'), [result.magazineCd, result.issue].filter(Boolean).join('-') || null],
    [t('fact.cCode'), result.cCode],
    [
      t('format'),
      [result.format, result.pages === null ? null : t('pages', { pages: result.pages })].filter(Boolean).join(' ') || null,
    ],
    [t('release'), result.releaseDate && formatDay(result.releaseDate, { weekday: true })],
    [t('fact.coverDate'), result.coverDate && formatDay(result.coverDate, { weekday: true })],
    [t('returnLimit'), result.returnLimitDate && formatDay(result.returnLimitDate, { weekday: true })],
    [t('fact.terms'), result.tradeTerms],
    [t('fact.availability'), result.isWithdrawn ? t('withdrawn') : null],
    [t('fact.keywords'), result.keywords],
  ]
  return (
    <section>
      <SectionHeader title={t('tab.publication')} />
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {result.description && <p className="description">{result.description}</p>}
    </section>
  )
}

function Awards({ awards }: { awards: Publication['awards'] }) {
  const t = getMessages('product-detail')
  return (
    <section>
      <SectionHeader title={t('awards')} />
      {awards.length === 0 ? (
        <p className="note">{t('awards.none')}</p>
      ) : (
        <dl className="facts">
          {awards.map((award) => (
            <div key={`${award.date} ${award.name}`}>
              <dt>{formatDay(award.date)}</dt>
              <dd>{award.name}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Prices({ prices }: { prices: Publication['prices'] }) {
  const t = getMessages('product-detail')
  if (prices.length < 2) return null
  return (
    <section>
      <SectionHeader title={t('prices')} />
      <dl className="facts">
        {prices.map((price) => (
          <div key={price.fromDate}>
            <dt>{formatDay(price.fromDate)}</dt>
            <dd>{t('yen', { price: price.price })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SeriesTitles({ result }: { result: Publication }) {
  const t = getMessages('product-detail')
  const tColumns = getMessages('columns')
  if (result.siblings.length < 2) return null
  const columns: SimpleColumn<RelatedVolume>[] = [
    {
      id: 'productName',
      header: tColumns('productName'),
      value: (row) => row.productName,
      cell: (row) =>
        row.jan === result.jan ? <b>{row.productName}</b> : <Link to={getProductPath(row.jan)}>{row.productName}</Link>,
    },
    {
      id: 'releaseDate',
      header: tColumns('releaseDate'),
      value: (row) => row.releaseDate,
      cell: (row) => formatDay(row.releaseDate),
    },
  ]
  return (
    <section>
      <SectionHeader title={t('siblings')} note={result.seriesName} />
      <SimpleTable
        label={t('siblings')}
        columns={columns}
        rows={[...result.siblings].reverse()}
        rowKey={(row) => row.jan}
        maxHeight={320}
      />
    </section>
  )
}
