import { useMemo } from 'react'
import { formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChartOrTable } from '../../ui/chart/chart-or-table.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'
import type { GenreChange } from './dashboard.ts'

const MAX_GENRES = 10

/** Change of genres since the previous week: growth to the right, decline to the left. */
export function GenreChangeBars({ genres }: { genres: readonly GenreChange[] }) {
  const t = getMessages('dashboard')
  const tMeasures = getMessages('measures')
  const columns = useMemo<Column<GenreChange>[]>(
    () => [
      { id: 'name', header: t('genre'), width: 140, value: (row) => row.name },
      createFigureColumn('quantity', t('sales'), (row) => row.quantity, { unit: tMeasures('copiesHead') }),
      createFigureColumn('previousQuantity', t('weekBeforeHead'), (row) => row.previousQuantity, {
        unit: tMeasures('copiesHead'),
      }),
      createFigureColumn('changeRate', t('change'), (row) => row.changeRate, {
        unit: tMeasures('percent'),
        width: 80,
        format: (value) => formatSigned(value, 1),
      }),
    ],
    [t, tMeasures],
  )
  // the genres with the largest sales, from the strongest growth down
  const topGenres = genres.slice(0, MAX_GENRES).sort((a, b) => (b.changeRate ?? -Infinity) - (a.changeRate ?? -Infinity))
  const max = Math.max(1, ...topGenres.map((genre) => Math.abs(genre.changeRate ?? 0)))
  const label = t('genresLabel', {
    list: topGenres.map((genre) => `${genre.name} ${formatSigned(genre.changeRate, 1)}%`).join('、'),
  })
  return (
    <section>
      <SectionHeader title={t('genres')} note={t('genresNote')} />
      {topGenres.length === 0 ? (
        <p className="quiet-note">{t('bestNone')}</p>
      ) : (
        <ChartOrTable label={label} height={MAX_GENRES * 24} table={{ columns, rows: genres, rowKey: (row) => row.genreKey }}>
          <ul className="genre-bars" aria-label={label}>
            {topGenres.map((genre) => {
              const rate = genre.changeRate ?? 0
              return (
                <li className="text-table" key={genre.genreKey}>
                  <span className="truncate">{genre.name}</span>
                  <span className={`row gap-tight ink-2 relative genre-bar ${rate < 0 ? 'is-down' : 'is-up'}`}>
                    <i className="block" style={{ width: `${(Math.abs(rate) / max) * 38}%` }} />
                    <span>{formatSigned(genre.changeRate, 1)}</span>
                  </span>
                </li>
              )
            })}
          </ul>
        </ChartOrTable>
      )}
    </section>
  )
}
