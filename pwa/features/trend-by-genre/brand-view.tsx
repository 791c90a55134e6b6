import { useMemo } from 'react'
import { Link } from 'react-router'
import type { BrandRow } from '../../../shared/api/brand-pickup.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import { brandReport } from '../../../shared/reports/brand-pickup.ts'
import type { TrendByGenreState } from '../../../shared/reports/trend-by-genre.ts'
import { formatCount, formatPeriod, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getRankingPath } from '../../report/ranking-path.ts'
import { ReportTable } from '../../report/report-table.tsx'
import { getOwnClass } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { ShareCell } from '../../ui/cells/figure-cells.tsx'
import { ProductLink } from '../../ui/cells/product-link.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { Figures } from '../../ui/figures.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import type { Column } from '../../ui/table/column.ts'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { BrandChart } from './brand-chart.tsx'
import { type BrandResult, selectHeadlineBrand, useBrandFigures } from './brand-figures.tsx'
import { ExcludedPublishersNote } from './excluded-publishers-note.tsx'

const getRowKey = (row: BrandRow) => row.brandCd
const getRowName = (row: BrandRow) => row.brandName
const getTitlesPath = (state: TrendByGenreState, { brandCd }: BrandRow): string =>
  getRankingPath(state, state.brandType === 'publisher' ? { publisherCds: [brandCd] } : { seriesCds: [brandCd] })

function useBrandColumns(result: BrandResult, state: TrendByGenreState): Column<BrandRow>[] {
  const t = getMessages('trend-by-genre')
  const { list, counted } = result
  const overrides = useMemo<Record<string, Partial<Column<BrandRow>>>>(() => {
    const max = Math.max(0, ...list.map((row) => row.marketShare ?? 0))
    return {
      brandName: {
        isFrozen: true,
        canGrow: true,
        width: 140,
        cell: (row) => (
          <Link to={getTitlesPath(state, row)} tabIndex={-1} title={row.brandName}>
            {row.brandName}
          </Link>
        ),
      },
      quantity: { width: 92, cell: (row) => <b>{formatCount(row.quantity)}</b> },
      share: { header: t('marketShare'), cell: (row) => <ShareCell share={row.marketShare} max={max} /> },
      lastYearShare: { width: 104 },
      shareDifference: { width: 104, cell: (row) => <ChangeValue value={row.shareDifference} digits={2} /> },
      shareInGenres: { header: t('genreShare'), width: 116 },
      trend: {
        header: t('trend'),
        width: 96,
        sortKey: undefined,
        value: (row) => row.trend.join(' '),
        cell: (row) => <Sparkline values={row.trend} isOwn={row.own} />,
      },
      topTitle: {
        width: 188,
        cell: ({ topTitles: [top] }) => (top ? <ProductLink jan={top.jan} productName={top.productName} /> : '–'),
      },
    }
  }, [t, list, state])
  return useReportColumns<BrandRow>(brandReport, { overrides, rows: list, quantities: counted.unit })
}

interface Props {
  result: BrandResult
  /** The same market over time. */
  market: Result<typeof trendByGenre> | null
  state: TrendByGenreState
}

export function BrandView({ result, market, state }: Props) {
  const t = getMessages('trend-by-genre')
  const figures = useBrandFigures(result, state.basis)
  const columns = useBrandColumns(result, state)
  const brand = selectHeadlineBrand(result.list)
  return (
    <>
      <Figures figures={figures} />
      <BrandChart result={result} marketTrend={getMarketTrend(result, market)} state={state} />
      <ReportTable
        slug="brand-pickup"
        label={t('brandTable')}
        columns={columns}
        rows={result.list}
        rowKey={getRowKey}
        rowName={getRowName}
        count={<strong>{t('count.brand', { count: result.list.length })}</strong>}
        rowClass={getOwnClass}
      />
      <p className="note">
        {result.lastYear === null ? t('brandNoLastYear') : t('brandLastYear', { period: formatPeriod(result.lastYear) })}
      </p>
      {result.unknownCds.length > 0 && <p className="note">{t('unknown', { codes: result.unknownCds.join('、') })}</p>}
      {brand && <TopTitles brand={brand} result={result} basis={state.basis} />}
      <ExcludedPublishersNote excluded={result.excluded} unit={result.counted.unit} />
    </>
  )
}

/**
 * Market in each step; null unless both results refer to the same market, because other shares would contradict the
 * figures.
 */
function getMarketTrend({ market, buckets }: BrandResult, found: Props['market']): readonly number[] | null {
  if (found === null || found.totals.quantity !== market.quantity || found.totals.amount !== market.amount) return null
  return found.buckets.join() === buckets.join() ? found.totals.trend : null
}

type Title = BrandRow['topTitles'][number]

/** Contribution of the brand's best titles. */
function TopTitles({ brand, result, basis }: { brand: BrandRow; result: BrandResult; basis: 1 | 2 }) {
  const t = getMessages('trend-by-genre')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const getSales = (title: Title | BrandRow): number => (basis === 2 ? title.quantity : title.amount)
  const computeTitleShare = (title: Title): number | null =>
    getSales(brand) > 0 ? (100 * getSales(title)) / getSales(brand) : null
  const max = Math.max(0, ...brand.topTitles.map((title) => computeTitleShare(title) ?? 0))
  const unit = basis === 2 ? tMeasures(result.counted.unit) : tMeasures('yen')
  const columns: Column<Title>[] = [
    {
      id: 'productName',
      header: tColumns('productName'),
      width: 280,
      value: (title) => title.productName,
      cell: (title) => <ProductLink jan={title.jan} productName={title.productName} />,
    },
    {
      id: 'value',
      header: t('sold'),
      unit,
      width: 100,
      align: 'right',
      value: getSales,
      cell: (title) => formatCount(getSales(title)),
    },
    {
      id: 'share',
      header: t('ofBrand'),
      unit: tMeasures('percent'),
      width: 140,
      value: (title) => computeTitleShare(title),
      cell: (title) => <ShareCell share={computeTitleShare(title)} max={max} />,
    },
  ]
  const listed = brand.topTitles.reduce((sum, title) => sum + (computeTitleShare(title) ?? 0), 0)
  return (
    <section className="mt-5">
      <SectionHeader title={t('topTitles', { name: brand.brandName })} note={t('topTitlesNote', { share: formatRate(listed) })} />
      <SimpleTable
        label={t('topTitles', { name: brand.brandName })}
        columns={columns}
        rows={brand.topTitles}
        rowKey={(title) => title.jan}
      />
    </section>
  )
}
