import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductDetail } from '../../../shared/api/product-detail.ts'
import { countDaysSinceRelease } from '../../../shared/calendar/period.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { usePageTitle } from '../../ui/page-header.tsx'

export function ProductHeader({ detail, children }: { detail: ProductDetail; children: ReactNode }) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  usePageTitle(detail.productName)
  const genres = [detail.genreC1Nm, detail.genreC2Nm, detail.genreC3Nm].filter(Boolean).join(' › ')
  const awards = detail.marks.filter((mark) => mark.kind === 'award')
  const reprint = detail.marks.filter((mark) => mark.kind === 'reprint').at(-1)
  const age = countDaysSinceRelease(detail.releaseDate, detail.asOf)
  const release =
    detail.releaseDate &&
    formatDay(detail.releaseDate, { weekday: true }) + (age !== null && age >= 0 && age < 366 ? t('day', { day: age + 1 }) : '')
  const facts: [label: string, value: ReactNode][] = [
    [t('publisher'), detail.publisherName],
    [t('release'), release],
    [t('price'), detail.price === null ? null : t('yen', { price: detail.price })],
    ['JAN', formatCode(detail.jan)],
    [t('magazineCode'), detail.magazineCd],
    [t('genre'), genres],
    [
      t('series'),
      detail.seriesName && detail.seriesCd ? (
        <Link key="series" to={`/product-search?products.seriesCds=${encodeURIComponent(detail.seriesCd)}`}>
          {detail.seriesName}
          {detail.volume ? ` ${detail.volume}` : ''}
        </Link>
      ) : (
        detail.seriesName
      ),
    ],
    [t('format'), [detail.format, detail.pages && t('pages', { pages: detail.pages })].filter(Boolean).join(' ')],
    [t('returnLimit'), detail.returnLimitDate && formatDay(detail.returnLimitDate, { weekday: true })],
  ]
  return (
    <div className="product-header">
      <CoverPlaceholder jan={detail.jan} large />
      <div>
        <p className="crumb">
          <Link to="/product-search">{t('search')}</Link>
          {detail.genreC1Nm && (
            <Link to={`/product-search?products.genreKeys=${(detail.genreKey ?? '').split('/')[0]}`}>{detail.genreC1Nm}</Link>
          )}
        </p>
        <h1>{detail.productName}</h1>
        <p className="product-byline">
          {detail.authorName && t('by', { author: detail.authorName })}
          {detail.own && <span className="badge is-accent">{tMeasures('own')}</span>}
          {detail.isWithdrawn && <span className="badge is-problem">{t('withdrawn')}</span>}
          {reprint?.text && <span className="badge">{reprint.text}</span>}
          {awards.map((award) => (
            <span className="badge is-done" key={award.text}>
              {award.text}
            </span>
          ))}
        </p>
      </div>
      <div className="toolbar">{children}</div>
      <dl className="product-facts">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  )
}
