import { Link } from 'react-router'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { type RecentQuery, useQueryText, useRecentQueries } from '../../report/recent-queries.ts'
import { SectionHeader } from '../../ui/page-header.tsx'

const MAX_SEARCHES = 7

/** The user's latest queries; a click repeats one. */
export function RecentQueryList() {
  const t = getMessages('dashboard')
  const queries = useRecentQueries()
  return (
    <section>
      <SectionHeader title={t('recent')} />
      {queries?.length === 0 ? (
        <p className="quiet-note">{t('recentNone')}</p>
      ) : (
        <ul className="recent-query-list">
          {queries?.slice(0, MAX_SEARCHES).map((query) => (
            <RecentQueryLink key={query.id} query={query} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RecentQueryLink({ query }: { query: RecentQuery }) {
  const t = getMessages('dashboard')
  const queryText = useQueryText(query)
  const { feature, url, total, at } = query
  return (
    <li>
      <Link to={url} title={queryText}>
        {queryText}
      </Link>
      <span className="note">{t(`feature.${feature}`)}</span>
      <span className="note n">{t('recentTotal', { count: total })}</span>
      <time className="note n" dateTime={at}>
        {formatDateTime(at)}
      </time>
    </li>
  )
}
