import { useMemo } from 'react'
import { Link } from 'react-router'
import type { GenreTrendRow } from '../../../shared/api/trend-by-genre.ts'
import type { TrendByGenreState } from '../../../shared/reports/trend-by-genre.ts'
import { genreReports } from '../../../shared/reports/trend-by-genre.ts'
import { type GenreNode, useMaster } from '../../data/masters.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getRankingPath } from '../../report/ranking-path.ts'
import { ReportTable } from '../../report/report-table.tsx'
import { getOwnClass } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { Figures } from '../../ui/figures.tsx'
import { HelpText } from '../../ui/help-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ExcludedPublishersNote } from './excluded-publishers-note.tsx'
import { type GenreResult, useGenreFigures } from './genre-figures.tsx'
import { GenreSmallMultiples } from './genre-multiples.tsx'
import { type Ancestor, getGenreRowKey, getLastPathPart, getLevelBelow, isItemLevel, listAncestors } from './genre-path.ts'

interface Props {
  result: GenreResult
  publishers: GenreResult | null
  state: TrendByGenreState
  onChange: (change: Partial<TrendByGenreState>) => void
}

/** Opens a genre: requests the level below it. */
const getGenreChange = (state: TrendByGenreState, { key, level }: Ancestor): Partial<TrendByGenreState> => {
  const keys = key === null ? [] : [key]
  const products = isItemLevel(level) ? { ...state.products, itemGenreKeys: keys } : { ...state.products, genreKeys: keys }
  return { products, genreLevel: level }
}

function useGenreColumns({ result, state, onChange }: Props): Column<GenreTrendRow>[] {
  const t = getMessages('trend-by-genre')
  const { list, totals, counted, groups } = result
  const overrides = useMemo<Record<string, Partial<Column<GenreTrendRow>>>>(() => {
    const levelBelow = getLevelBelow(state.genreLevel)
    const market = t('marketTotal', { count: groups })
    const formatTotal = (value: number) => formatCount(value)
    return {
      genreName: {
        isFrozen: state.groupBy !== 'publisher',
        canGrow: state.groupBy !== 'publisher',
        width: 200,
        total: market,
        value: (row) => row.genreName ?? row.label,
        cell: (row) => {
          const name = row.genreName === null ? row.label : getLastPathPart(row.genreName)
          const key = row.genreKey
          if (key === null || row.kind === 'rest') return <span className="muted">{name}</span>
          return levelBelow ? (
            <button
              type="button"
              className="link-button genre-open"
              tabIndex={-1}
              aria-label={t('openGenre', { name })}
              onClick={() => onChange(getGenreChange(state, { key, level: levelBelow }))}
            >
              <i aria-hidden="true">▸</i> {name}
            </button>
          ) : (
            <Link
              to={getRankingPath(state, isItemLevel(state.genreLevel) ? { itemGenreKeys: [key] } : { genreKeys: [key] })}
              tabIndex={-1}
            >
              {name}
            </Link>
          )
        },
      },
      publisherName: {
        isFrozen: state.groupBy !== 'genre',
        canGrow: state.groupBy === 'publisher',
        width: 170,
        ...(state.groupBy === 'publisher' ? { total: market } : {}),
        value: (row) => row.publisherName ?? row.label,
        cell: (row) =>
          row.publisherCd === null ? (
            <span className="muted">{row.publisherName ?? row.label}</span>
          ) : (
            <Link to={getRankingPath(state, { publisherCds: [row.publisherCd] })} tabIndex={-1}>
              {row.publisherName}
            </Link>
          ),
      },
      quantity: { width: 92, cell: (row) => <b>{formatCount(row.quantity)}</b>, total: formatTotal(totals.quantity) },
      share: { total: <span className="n block w-full">{formatRate(100, 2)}</span> },
      shareDifference: { width: 104, cell: (row) => <ChangeValue value={row.shareDifference} digits={2} /> },
      amount: { width: 116, total: formatTotal(totals.amount) },
      changeRate: { total: <ChangeValue value={totals.changeRate} /> },
      lastYearChangeRate: { width: 104, total: <ChangeValue value={totals.lastYearChangeRate} /> },
      lastYearQuantity: { width: 112, total: formatTotal(totals.lastYearQuantity) },
      previousQuantity: { width: 108, total: formatTotal(totals.previousQuantity) },
      trend: {
        header: t('trend'),
        width: 96,
        sortKey: undefined,
        value: (row) => row.trend.join(' '),
        cell: (row) => <Sparkline values={row.trend} isOwn={row.own} />,
        total: <Sparkline values={totals.trend} isOwn={false} />,
      },
    }
  }, [t, state, totals, groups, onChange])
  return useReportColumns<GenreTrendRow>(genreReports[state.groupBy], {
    overrides,
    rows: list,
    quantities: counted.unit,
  })
}

const getRowName = (row: GenreTrendRow) => row.label

export function GenreView(props: Props) {
  const { result, publishers, state, onChange } = props
  const t = getMessages('trend-by-genre')
  const figures = useGenreFigures(result, { basis: state.basis, publishers: state.groupBy === 'genre' ? publishers : result })
  const columns = useGenreColumns(props)
  const levelBelow = getLevelBelow(state.genreLevel)
  return (
    <>
      <Figures figures={figures} />
      <GenreSmallMultiples result={result} state={state} />
      <GenreBreadcrumb state={state} onChange={onChange} />
      <ReportTable
        key={state.groupBy}
        slug={`trend-by-genre-${state.groupBy}`}
        label={t('tableLabel')}
        columns={columns}
        rows={result.list}
        rowKey={getGenreRowKey}
        rowName={getRowName}
        count={<strong>{t(`count.${state.groupBy}`, { count: result.groups })}</strong>}
        rowClass={getOwnClass}
        hasTotals
        {...(state.groupBy === 'genre' && levelBelow
          ? {
              onOpen: (row: GenreTrendRow) => {
                if (row.genreKey !== null) onChange(getGenreChange(state, { key: row.genreKey, level: levelBelow }))
              },
            }
          : {})}
      />
      {state.groupBy === 'genre' && levelBelow && (
        <HelpText>
          <p className="note">{t('openHelp')}</p>
        </HelpText>
      )}
      <ExcludedPublishersNote excluded={result.excluded} unit={result.counted.unit} />
    </>
  )
}

/** Breadcrumb of the rows in the genre tree. */
function GenreBreadcrumb({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const t = getMessages('trend-by-genre')
  const item = isItemLevel(state.genreLevel)
  const keys = item ? state.products.itemGenreKeys : state.products.genreKeys
  const tree = useMaster(item ? 'itemGenres' : 'genres', keys.length === 1).value
  const path = listAncestors(keys, state.genreLevel)
  if (path.length < 2) return null
  return (
    <nav className="flex wrap gap-1 mb-2 genre-path" aria-label={t('path')}>
      {path.map((ancestor, index) => {
        const name = ancestor.key === null ? t('allGenres') : (findGenreName(tree ?? [], ancestor.key) ?? ancestor.key)
        return index === path.length - 1 ? (
          <strong key={ancestor.key}>{name}</strong>
        ) : (
          <span key={ancestor.key}>
            <button type="button" className="link-button" onClick={() => onChange(getGenreChange(state, ancestor))}>
              {name}
            </button>
            <i aria-hidden="true"> › </i>
          </span>
        )
      })}
    </nav>
  )
}

function findGenreName(nodes: readonly GenreNode[], key: string): string | null {
  for (const node of nodes) {
    if (node.key === key) return node.name
    if (key.startsWith(`${node.key}/`)) return findGenreName(node.children, key)
  }
  return null
}
