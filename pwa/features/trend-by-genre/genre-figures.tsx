import type { Result } from '../../../shared/api/endpoint.ts'
import type { trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import { formatAmount, formatCount, formatRate, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'
import { getLastPathPart } from './genre-path.ts'

export type GenreResult = Result<typeof trendByGenre>
type Row = GenreResult['list'][number]

/** Rows with a smaller market share, in percent, are too volatile to be called the fastest. */
const MIN_SHARE = 1

/** Rows with the largest rise and fall, among those with a sufficient share. */
function findFastestGenres(rows: readonly Row[]): { up: Row | null; down: Row | null } {
  const sorted = rows
    .filter((row) => row.kind === 'named' && row.changeRate !== null && (row.share ?? 0) >= MIN_SHARE)
    .sort((a, b) => (b.changeRate ?? 0) - (a.changeRate ?? 0))
  const [first] = sorted
  const last = sorted.at(-1)
  return {
    up: first && (first.changeRate ?? 0) > 0 ? first : null,
    down: last && (last.changeRate ?? 0) < 0 ? last : null,
  }
}

interface GenreQuery {
  basis: 1 | 2
  /** The result for the same market by publisher, which has the own share. */
  publishers: Pick<GenreResult, 'own' | 'ownShare'> | null
}

/** Headline figures: market, fastest rise and fall, own share. */
export function useGenreFigures(result: GenreResult, { basis, publishers }: GenreQuery): Figure[] {
  const t = getMessages('trend-by-genre')
  const tMeasures = getMessages('measures')
  const { list, totals, counted, comparedPeriod } = result
  const formatQuantity = (value: number): string =>
    basis === 2 ? tMeasures(`${counted.unit}Of`, { count: value }) : formatAmount(value)
  const { up, down } = findFastestGenres(list)
  const describeMover = (row: Row | null): Pick<Figure, 'value' | 'unit' | 'note'> =>
    row === null
      ? { value: '–', unit: '', note: t('figure.noMover') }
      : {
          value: formatSigned(row.changeRate, 1),
          unit: tMeasures('percent'),
          note: `${getLastPathPart(row.label)}　${formatQuantity(basis === 2 ? row.quantity : row.amount)}`,
        }
  return [
    createFigure(t('figure.market'), formatCount(basis === 2 ? totals.quantity : totals.amount), {
      unit: basis === 2 ? tMeasures(counted.unit) : tMeasures('yen'),
      note: (
        <>
          {comparedPeriod !== null &&
            t('before', { value: formatQuantity(basis === 2 ? totals.previousQuantity : totals.previousAmount) })}
          <ChangeValue value={totals.changeRate} unit="%" />
        </>
      ),
    }),
    createFigure(t('figure.lastYear'), totals.lastYearChangeRate === null ? '–' : formatSigned(totals.lastYearChangeRate, 1), {
      unit: tMeasures('percent'),
      note:
        totals.lastYearChangeRate === null
          ? t('figure.noLastYear')
          : t('figure.lastYearValue', { value: formatQuantity(basis === 2 ? totals.lastYearQuantity : totals.lastYearAmount) }),
    }),
    { label: t('figure.up'), ...describeMover(up) },
    { label: t('figure.down'), ...describeMover(down) },
    ...(publishers && publishers.ownShare !== null
      ? [
          createFigure(t('figure.ownShare'), formatRate(publishers.ownShare, 2), {
            unit: tMeasures('percent'),
            note: publishers.own.map(({ publisherName }) => publisherName).join('、'),
          }),
        ]
      : []),
  ]
}
