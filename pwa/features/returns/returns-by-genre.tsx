import { useMemo } from 'react'
import { type ReturnRow, type ReturnsBody, returns } from '../../../shared/api/returns.ts'
import { useCall } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { useDashboardItemView } from '../../ui/dashboard-item-view.ts'
import { SectionHeader } from '../../ui/page-header.tsx'
import { createFigureColumn, type SimpleColumn } from '../../ui/table/column.ts'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { ChartSkeleton, ReportView } from '../../ui/view-states.tsx'
import { ReturnRateCell } from './return-rate-cell.tsx'

/** Maximum number of genres; more would not fit beside the chart. */
const MAX_GENRES = 8
const HEIGHT = 280

interface Props {
  state: ReturnsBody
  onChange: (next: Partial<ReturnsBody>) => void
}

/** Large genres with the most returns under the same conditions; a click narrows the screen to one. */
export function ReturnsByGenre({ state, onChange }: Props) {
  const t = getMessages('returns')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const isItem = useDashboardItemView() !== null
  const query = useMemo<ReturnsBody>(
    () => ({
      ...state,
      groupBy: 'genre',
      genreLevel: 'large',
      sortBy: 'totalReturnQuantity',
      descending: true,
      pageNum: 1,
      pageSize: MAX_GENRES,
    }),
    [state],
  )
  const report = useCall(returns, isItem ? null : query, { quiet: true })
  const quantityUnit = report.data?.counted.unit ?? 'copies'
  const columns = useMemo<SimpleColumn<ReturnRow>[]>(
    () => [
      {
        id: 'genreName',
        header: tColumns('genreName'),
        value: (row) => row.genreName ?? '',
        cell: (row) => {
          const { genreKey, genreName = '' } = row
          if (genreKey == null) return <span className="muted">{genreName}</span>
          return (
            <button
              type="button"
              className="link-button"
              title={genreName}
              aria-label={t('genres.narrow', { name: genreName })}
              onClick={() => onChange({ products: { ...state.products, genreKeys: [genreKey] } })}
            >
              {genreName}
            </button>
          )
        },
      },
      createFigureColumn('totalReturnQuantity', t('chart.returned'), (row) => row.totalReturnQuantity, {
        unit: tMeasures(`${quantityUnit}Head`),
      }),
      {
        id: 'periodReturnRate',
        header: t('chart.rateShort'),
        unit: tMeasures('percent'),
        value: (row) => row.periodReturnRate,
        cell: (row) => <ReturnRateCell row={row} />,
      },
      {
        id: 'returnRateDifference',
        header: t('genres.difference'),
        unit: tMeasures('points'),
        align: 'right',
        value: (row) => row.returnRateDifference,
        cell: (row) => <ChangeValue value={row.returnRateDifference} improvesOn="fall" />,
      },
    ],
    [quantityUnit, tColumns, tMeasures, t, onChange, state.products],
  )
  if (isItem) return null
  return (
    <section className="mb-5" aria-label={t('genres.title')}>
      <SectionHeader title={t('genres.title')} note={t('genres.note')} />
      <ReportView report={report} skeleton={<ChartSkeleton height={HEIGHT} />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="note">{t('genres.none')}</p>
          ) : (
            <SimpleTable label={t('genres.label')} columns={columns} rows={list} rowKey={(row) => row.genreKey ?? '-'} />
          )
        }
      </ReportView>
    </section>
  )
}
