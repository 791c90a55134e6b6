import {
  createRanking,
  createRankingExport,
  isRankedInMarket,
  type RankingBody,
  type RankingRow,
} from '../../../shared/api/ranking-create.ts'
import { rankingScreen } from '../../../shared/reports/ranking-create.ts'
import { computeChangeRate } from '../../../shared/trade/measures.ts'
import { useCall } from '../../data/use-call.ts'
import { formatAmount, formatCount, formatPeriod, formatRate, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createConditionCount } from '../../report/conditions/condition-count.tsx'
import { EmptyReport } from '../../report/empty-report.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable } from '../../report/report-table.tsx'
import { useTitleRowProps } from '../../report/title-rows.ts'
import { useReportScreen } from '../../report/use-report-screen.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, Figures } from '../../ui/figures.tsx'
import { RankLinesChart } from './rank-lines.tsx'
import { type Ranking, useRankingColumns } from './ranking-columns.tsx'

const rankingCount = createConditionCount<RankingBody, typeof createRanking>(createRanking, {
  body: (state) => ({ ...state, limit: 10_000, pageNum: 1, pageSize: 1 }),
  total: ({ paging }) => paging.total,
  unit: 'titles',
})

export function RankingCreatePage() {
  const t = getMessages('ranking-create')
  const screen = useReportScreen(rankingScreen, rankingCount)
  const report = useCall(createRanking, screen.state)
  return (
    <ReportPage title={t('title')} screen={screen} report={report} file={{ endpoint: createRankingExport, body: screen.state }}>
      {(ranking) => (
        <RankingResult
          ranking={ranking}
          isStale={report.isStale}
          state={screen.state}
          onPage={(pageNum) => screen.set({ ...screen.state, pageNum })}
        />
      )}
    </ReportPage>
  )
}

interface ResultProps {
  ranking: Ranking
  /** True if the ranking answers an earlier query than `state`. */
  isStale: boolean
  state: RankingBody
  onPage: (page: number) => void
}

function RankingResult({ ranking, isStale, state, onPage }: ResultProps) {
  const t = getMessages('ranking-create')
  const tMeasures = getMessages('measures')
  const columns = useRankingColumns(ranking, state.basis)
  const titleRows = useTitleRowProps<RankingRow>()
  const { baseData: base, rankingList, paging, counted } = ranking
  const { listed, hidesProducts } = ranking.additionalData
  if (rankingList.length === 0) {
    return (
      <EmptyReport title={t(hidesProducts ? 'noneShown' : 'none')}>
        <p>{t(hidesProducts ? 'noneShownText' : 'noneText', { period: formatPeriod(state.period) })}</p>
        <p className="note">{t('noneHelp')}</p>
      </EmptyReport>
    )
  }
  return (
    <>
      <Figures
        figures={[
          createFigure(t('figure.quantity'), formatCount(base.quantity), {
            unit: tMeasures(counted.unit),
            note: (
              <>
                {t('before', {
                  value: tMeasures(`${counted.unit}Of`, { count: base.previousQuantity }),
                })}
                <ChangeValue value={state.basis === 2 ? base.changeRate : getChangeRate(base, 'quantity')} unit="%" />
              </>
            ),
          }),
          {
            label: t('figure.amount'),
            ...toReadableAmount(base.amount),
            note: (
              <>
                {t('before', { value: formatAmount(base.previousAmount) })}
                <ChangeValue value={state.basis === 1 ? base.changeRate : getChangeRate(base, 'amount')} unit="%" />
              </>
            ),
          },
          createFigure(t('figure.products'), formatCount(base.products), {
            unit: tMeasures('titles'),
            note: t('figure.stores', { count: base.numberOfStores }),
          }),
          createFigure(t('figure.listed', { count: paging.total }), formatRate(listed.share), {
            unit: tMeasures('percent'),
            note: t('figure.listedNote', {
              value: tMeasures(`${counted.unit}Of`, { count: listed.quantity }),
            }),
          }),
        ]}
      />
      {paging.pageNum === 1 && <RankLinesChart ranking={ranking} isStale={isStale} state={state} />}
      <ReportTable
        slug="ranking-create"
        label={t('tableLabel')}
        columns={columns}
        rows={rankingList}
        count={
          <>
            <strong>{t('listed', { count: paging.total })}</strong>
            {base.products > paging.total && <span className="muted"> {t('ofSold', { count: base.products })}</span>}
            {isRankedInMarket(state) && (
              <span className="muted" title={t('marketRanksHint')}>
                {' '}
                {t('marketRanks')}
              </span>
            )}
            {hidesProducts && (
              <span className="muted" title={t('ofMembersHint')}>
                {' '}
                {t('ofMembers')} {t('hiddenProducts')}
              </span>
            )}
          </>
        }
        paging={paging}
        onPage={onPage}
        {...titleRows}
        hasTotals
      />
    </>
  )
}

/** Change of the measure that the ranking is not based on, over the complete days; null without a comparison. */
function getChangeRate(base: Ranking['baseData'], measure: 'quantity' | 'amount'): number | null {
  if (base.comparedPeriod === null) return null
  return measure === 'quantity'
    ? computeChangeRate(base.comparedQuantity, base.previousQuantity)
    : computeChangeRate(base.comparedAmount, base.previousAmount)
}
