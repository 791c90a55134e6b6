import type { Result } from '../../../../shared/api/endpoint.ts'
import { type Comparable, sellThroughForecast, sellThroughForecastExport } from '../../../../shared/api/product-forecast.ts'
import { comparableReport } from '../../../../shared/reports/product-forecast.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { useCall } from '../../../data/use-call.ts'
import { formatCount, formatDay } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { EmptyReport } from '../../../report/empty-report.tsx'
import { ReportTable, useProductActions } from '../../../report/report-table.tsx'
import { titleRow } from '../../../report/title-rows.ts'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import { WeeksChart } from '../../../report/weeks-chart.tsx'
import { createFigure, Figures } from '../../../ui/figures.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { partQueries } from '../tab-queries.ts'
import { ForecastRecordSection } from './forecast-record-section.tsx'
import type { TabProps } from './tab-tools.tsx'

type Forecast = Result<typeof sellThroughForecast>

const HEIGHT = 300

/** The weekly forecast of a title's sales with its stock, as in reprint candidates, and how comparable titles continued. */
export function ForecastTab({ detail, state, period, quantityUnit }: TabProps) {
  const t = getMessages('product-detail')
  const query = partQueries.forecast({ jan: detail.jan, state, period })
  const report = useCall(sellThroughForecast, query)
  return (
    <>
      <ReportView report={report} skeleton={<ChartSkeleton height={HEIGHT} />}>
        {(result) =>
          result.obstacle === null ? (
            <ForecastResult
              result={result}
              quantityUnit={quantityUnit}
              tools={<ExportButton endpoint={sellThroughForecastExport} body={query} />}
            />
          ) : (
            <EmptyReport title={t('forecast.none')}>
              <p>{result.explanation}</p>
            </EmptyReport>
          )
        }
      </ReportView>
      {detail.kind === 'book' && <ForecastRecordSection jan={detail.jan} />}
    </>
  )
}

interface ResultProps {
  result: Forecast
  quantityUnit: QuantityUnit
}

function ForecastResult({ result, quantityUnit, tools }: ResultProps & { tools: React.ReactNode }) {
  const t = getMessages('product-detail')
  const actions = useProductActions<Comparable>()
  const columns = useReportColumns<Comparable>(comparableReport, {
    rows: result.comparables,
    quantities: quantityUnit,
  })
  return (
    <>
      <ForecastFigures result={result} quantityUnit={quantityUnit} />
      <WeeksChart
        row={result}
        asOf={result.asOf}
        deliveryDate={null}
        quantityUnit={quantityUnit}
        height={HEIGHT}
        fileName="forecast"
        foot={result.explanation}
      />
      <ReportTable
        slug="product-detail-forecast"
        label={t('forecast.comparables')}
        columns={columns}
        rows={result.comparables}
        {...titleRow}
        count={<strong>{t('forecast.count', { count: result.comparables.length })}</strong>}
        actions={actions}
        tools={tools}
      />
    </>
  )
}

/** True if the total is that of chosen stores, without wholesalers and publisher. */
const isTotalOfChosenStores = ({
  totalStock,
  cumulativeStockQuantity,
  dailyInventory,
  publisherInventory,
}: ResultProps['result']) => totalStock < cumulativeStockQuantity + (dailyInventory ?? 0) + (publisherInventory ?? 0)

function ForecastFigures({ result, quantityUnit }: ResultProps) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const { threshold, horizons, totalStock, runOutDate, runOutDays } = result
  const line = threshold.reached
    ? t('forecast.reached', { day: formatDay(threshold.reachedDate) })
    : threshold.expectedDate
      ? t('forecast.expected', { day: formatDay(threshold.expectedDate) })
      : t('forecast.never')
  const unit = tMeasures(quantityUnit)
  const shown = horizons.filter(({ weeks }) => weeks !== 8)
  return (
    <Figures
      figures={[
        ...shown.map(({ weeks, expected, low, high }) =>
          createFigure(t('forecast.ahead', { weeks }), formatCount(expected), {
            unit,
            note: t('forecast.range', { low: formatCount(low), high: formatCount(high) }),
          }),
        ),
        createFigure(t('forecast.stock'), formatCount(totalStock), {
          unit,
          note: t(isTotalOfChosenStores(result) ? 'forecast.placesBeside' : 'forecast.places', {
            stores: formatCount(result.cumulativeStockQuantity),
            wholesalers: formatCount(result.dailyInventory),
            publisher: formatCount(result.publisherInventory),
            pending: formatCount(result.numberOfPendingOrder),
          }),
        }),
        createFigure(
          t('forecast.stockEnd'),
          runOutDate === null ? t('forecast.lasts') : formatDay(runOutDate, { isShort: true, weekday: true }),
          { note: runOutDays === null ? t('forecast.lastsNote') : t('forecast.stockEndNote', { count: runOutDays }) },
        ),
        createFigure(
          t('forecast.line', { rate: threshold.rate, days: threshold.days }),
          threshold.reached ? t('forecast.yes') : t('forecast.no'),
          { note: line },
        ),
      ]}
    />
  )
}
