import { formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { SectionHead } from '../../ui/page-head.tsx'
import type { Summary } from './use-combined-figures.tsx'

const MAX_GENRES = 9

/** Genres bought in combination with the title, the most frequent first. */
export function GenresAlong({ genres }: { genres: Summary['genres'] }) {
  const t = useMessages('combined-sales-analysis')
  const topGenres = genres.slice(0, MAX_GENRES)
  const most = Math.max(0, ...topGenres.map(({ confidence }) => confidence ?? 0))
  return (
    <section className="combined-genres" aria-label={t('genres')}>
      <SectionHead title={t('genres')} note={t('genresNote')} />
      {topGenres.length === 0 ? (
        <p className="note">{t('genresNone')}</p>
      ) : (
        <ol>
          {topGenres.map(({ name, confidence, coOccurrences }) => (
            <li key={name} title={t('genreCount', { count: coOccurrences })}>
              <span className="name">{name}</span>
              <span className="n">{formatRate(confidence)}</span>
              <i style={{ width: `${most > 0 ? (100 * (confidence ?? 0)) / most : 0}%` }} aria-hidden="true" />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
