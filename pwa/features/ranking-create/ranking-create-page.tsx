import { productPath } from '../../data/product-path.ts'
import './ranking-create.css'
import { useNavigate } from 'react-router'
import { createRanking, createRankingExport, type RankingBody, type RankingRow } from '../../../shared/api/ranking-create.ts'
import { changeRate } from '../../../shared/measures.ts'
import { useReport } from '../../data/use-report.ts'
import { formatAmount, formatCount, formatPeriod, formatRate, toAmount } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { EmptyAnswer } from '../../report/empty-answer.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import { useScreen } from '../../report/use-screen.ts'
import { Change } from '../../ui/change.tsx'
import { Figures } from '../../ui/figures.tsx'
import { RankLines } from './rank-lines.tsx'
import { type Ranking, useRankingColumns } from './ranking-columns.tsx'
import { rankingScreen } from './ranking-create.state.ts'

export function RankingCreatePage() {
  const t = useMessages('ranking-create')
  const screen = useScreen(rankingScreen)
  const report = useReport(createRanking, screen.state)
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      file={{ endpoint: createRankingExport, body: { ...screen.state, language: currentLanguage() } }}
    >
      {(ranking) => (
        <RankingAnswer ranking={ranking} state={screen.state} onPage={(pageNum) => screen.set({ ...screen.state, pageNum })} />
      )}
    </ReportPage>
  )
}

interface AnswerProps {
  ranking: Ranking
  state: RankingBody
  onPage: (page: number) => void
}

const rowKey = (row: RankingRow) => row.jan
const rowName = (row: RankingRow) => row.productName
const ownClass = (row: RankingRow) => (row.own ? 'is-own' : '')
const ascendingFirst: ReadonlySet<string> = new Set(['rank', 'productName'])

function RankingAnswer({ ranking, state, onPage }: AnswerProps) {
  const t = useMessages('ranking-create')
  const m = useMessages('measures')
  const navigate = useNavigate()
  const columns = useRankingColumns(ranking, state.basis)
  const actions = useProductActions<RankingRow>()
  const { baseData: base, rankingList, paging, counted } = ranking
  // sorting a single page of a ranking would be misleading
  const isComplete = paging.total <= paging.pageSize
  if (rankingList.length === 0) {
    return (
      <EmptyAnswer title={t('none')}>
        <p>{t('noneText', { period: formatPeriod(state.period) })}</p>
        <p className="note">{t('noneHelp')}</p>
      </EmptyAnswer>
    )
  }
  const amount = toAmount(base.amount)
  const { listed, hiddenProducts } = ranking.additionalData
  return (
    <>
      <Figures
        figures={[
          {
            label: t('figure.quantity'),
            value: formatCount(base.quantity),
            unit: m(counted.unit),
            note: (
              <>
                {t('before', {
                  value: m(`${counted.unit}Of`, { count: base.previousQuantity }),
                })}
                <Change value={state.basis === 2 ? base.changeRate : getChangeRate(base, 'quantity')} unit="%" />
              </>
            ),
          },
          {
            label: t('figure.amount'),
            value: amount.value,
            unit: amount.unit,
            note: (
              <>
                {t('before', { value: formatAmount(base.previousAmount) })}
                <Change value={state.basis === 1 ? base.changeRate : getChangeRate(base, 'amount')} unit="%" />
              </>
            ),
          },
          {
            label: t('figure.products'),
            value: formatCount(base.products),
            unit: m('titles'),
            note: t('figure.stores', { count: base.numberOfStores }),
          },
          {
            label: t('figure.listed', { count: paging.total }),
            value: formatRate(listed.share),
            unit: m('percent'),
            note: t('figure.listedNote', {
              value: m(`${counted.unit}Of`, { count: listed.quantity }),
            }),
          },
        ]}
      />
      {paging.pageNum === 1 && <RankLines ranking={ranking} state={state} />}
      <ReportTable
        slug="ranking-create"
        label={t('tableLabel')}
        columns={columns}
        rows={rankingList}
        rowKey={rowKey}
        rowName={rowName}
        count={
          <>
            <strong>{t('ranks', { from: rankingList[0]?.rank, to: rankingList.at(-1)?.rank })}</strong>
            {isComplete ? '' : ` / ${t('limitTo', { count: paging.total })}`}
            {(state.gender !== 0 || state.ageRange !== null) && (
              <span className="muted" title={t('inTensHint')}>
                {' '}
                {t('inTens')}
              </span>
            )}
            {hiddenProducts > 0 && <span className="muted"> {t('hiddenProducts', { count: hiddenProducts })}</span>}
          </>
        }
        paging={paging}
        onPage={onPage}
        ascendingFirst={ascendingFirst}
        onOpen={(row) => void navigate(productPath(row.jan))}
        actions={actions}
        rowClass={ownClass}
        totals
      />
    </>
  )
}

/** Change of the measure that the ranking is not based on, over the complete days; null without a comparison. */
function getChangeRate(base: Ranking['baseData'], of: 'quantity' | 'amount'): number | null {
  if (base.comparedPeriod === null) return null
  return of === 'quantity'
    ? changeRate(base.comparedQuantity, base.previousQuantity)
    : changeRate(base.comparedAmount, base.previousAmount)
}
