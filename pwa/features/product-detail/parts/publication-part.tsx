import { Link } from 'react-router'
import type { Answer } from '../../../../shared/api/endpoint.ts'
import { publicationInfo, type RelatedVolume } from '../../../../shared/api/product-publication.ts'
import { getProductPath } from '../../../data/product-path.ts'
import { useReport } from '../../../data/use-report.ts'
import { formatDay } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { SectionHeader } from '../../../ui/page-header.tsx'
import type { SimpleColumn } from '../../../ui/table/column.ts'
import { SimpleTable } from '../../../ui/table/simple-table.tsx'
import { ReportView, TableSkeleton } from '../../../ui/view-states.tsx'
import type { PartProps } from './part-tools.tsx'

type Publication = Answer<typeof publicationInfo>

/** Publication information of a book: awards, prices, series. */
export function PublicationPart({ detail }: PartProps) {
  const report = useReport(publicationInfo, { jan: detail.jan })
  return (
    <ReportView report={report} skeleton={<TableSkeleton rows={8} />}>
      {(answer) => (
        <div className="detail-split">
          <PublicationFacts answer={answer} />
          <div className="detail-lists">
            <Awards awards={answer.awards} />
            <Prices prices={answer.prices} />
            <SeriesTitles answer={answer} />
          </div>
        </div>
      )}
    </ReportView>
  )
}

function PublicationFacts({ answer }: { answer: Publication }) {
  const t = getMessages('product-detail')
  const facts: readonly (readonly [string, string | null])[] = [
    [t('fact.kana'), answer.productKana],
    [t('fact.author'), [answer.authorName, answer.authorKana].filter(Boolean).join(' / ') || null],
    [t('publisher'), answer.publisherName],
    [t('series'), [answer.seriesName, answer.volume].filter(Boolean).join(' ') || null],
    [t('genre'), [answer.genreC1Nm, answer.genreC2Nm, answer.genreC3Nm].filter(Boolean).join(' › ') || null],
    ['ISBN-10', answer.isbn10],
    [t('magazineCode'), [answer.magazineCd, answer.issue].filter(Boolean).join('-') || null],
    [t('fact.cCode'), answer.cCode],
    [
      t('format'),
      [answer.format, answer.pages === null ? null : t('pages', { pages: answer.pages })].filter(Boolean).join(' ') || null,
    ],
    [t('release'), answer.releaseDate && formatDay(answer.releaseDate, { weekday: true })],
    [t('fact.coverDate'), answer.coverDate && formatDay(answer.coverDate, { weekday: true })],
    [t('returnLimit'), answer.returnLimitDate && formatDay(answer.returnLimitDate, { weekday: true })],
    [t('fact.terms'), answer.tradeTerms],
    [t('fact.availability'), answer.isWithdrawn ? t('withdrawn') : null],
    [t('fact.keywords'), answer.keywords],
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
      {answer.description && <p className="description">{answer.description}</p>}
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

function SeriesTitles({ answer }: { answer: Publication }) {
  const t = getMessages('product-detail')
  const tColumns = getMessages('columns')
  if (answer.siblings.length < 2) return null
  const columns: SimpleColumn<RelatedVolume>[] = [
    {
      id: 'productName',
      header: tColumns('productName'),
      value: (row) => row.productName,
      cell: (row) =>
        row.jan === answer.jan ? <b>{row.productName}</b> : <Link to={getProductPath(row.jan)}>{row.productName}</Link>,
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
      <SectionHeader title={t('siblings')} note={answer.seriesName} />
      <SimpleTable
        label={t('siblings')}
        columns={columns}
        rows={[...answer.siblings].reverse()}
        rowKey={(row) => row.jan}
        maxHeight={320}
      />
    </section>
  )
}
