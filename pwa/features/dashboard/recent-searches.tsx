import { Link } from 'react-router'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import { productSearchBody } from '../../../shared/contract/product-search.ts'
import { rankingBody } from '../../../shared/contract/ranking-create.ts'
import { recentSearches } from '../../../shared/contract/session.ts'
import type { AskedKind } from '../../../shared/kinds.ts'
import { type Plain, searchOfState } from '../../data/url-state.ts'
import { useReport } from '../../data/use-report.ts'
import { formatCount, formatMoment, formatPeriod } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { SectionHead } from '../../ui/page-head.tsx'
import { useGenreSummary } from '../../ui/pickers/genre-picker.tsx'

type Search = Answer<typeof recentSearches>['list'][number]
const SHOWN = 7
const schemas = { 'product-search': productSearchBody, 'ranking-create': rankingBody } as const

/** What this person asked last, on whatever device; a click asks it again. */
export function RecentSearches() {
  const t = useMessages('dashboard')
  const { data } = useReport(recentSearches, {}, { quiet: true })
  const list = (data?.list ?? []).flatMap((search) => {
    const parsed = schemas[search.feature].safeParse(search.conditions)
    return parsed.success ? [{ search, conditions: parsed.data }] : []
  })
  return (
    <section>
      <SectionHead title={t('recent')} />
      {data !== null && list.length === 0 ? (
        <p className="quiet-note">{t('recentNone')}</p>
      ) : (
        <ul className="recent">
          {list.slice(0, SHOWN).map(({ search, conditions }) => (
            <RecentLine key={search.id} search={search} conditions={conditions} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface Asked {
  period: { from: string; to: string }
  products: { kind: AskedKind; genreKeys: string[]; publisherCds: string[]; jans: string[] }
  keyword?: string
}

function RecentLine({ search, conditions }: { search: Search; conditions: Asked }) {
  const t = useMessages('dashboard')
  const m = useMessages('measures')
  const genre = useGenreSummary(conditions.products.genreKeys)
  const { products, keyword } = conditions
  const words = [
    keyword ? `「${keyword}」` : '',
    products.kind === 'publication' ? '' : m(`kind.${products.kind}`),
    products.genreKeys.length > 0 ? genre : '',
    products.publisherCds.length > 0 ? t('recentPublishers', { count: products.publisherCds.length }) : '',
    products.jans.length > 0 ? t('recentCodes', { count: products.jans.length }) : '',
    formatPeriod(conditions.period),
  ].filter((part) => part !== '')
  const defaults = schemas[search.feature].parse({ period: conditions.period }) as Plain
  const address = `/${search.feature}${searchOfState(conditions as unknown as Plain, defaults, ['period', 'products.kind'])}`
  return (
    <li>
      <Link to={address} title={words.join('・')}>
        {words.join('・')}
      </Link>
      <span className="note">{t(`feature.${search.feature}`)}</span>
      <span className="note n">{t('recentTotal', { count: search.total, shown: formatCount(search.total) })}</span>
      <time className="note n" dateTime={search.at}>
        {formatMoment(search.at)}
      </time>
    </li>
  )
}
