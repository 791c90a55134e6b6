import type { Result } from '../../../shared/api/endpoint.ts'
import { MIN_COMPANIES, MIN_PEERS, type PeerStoreGapBody, peerStoreGap } from '../../../shared/api/peer-store-gap.ts'
import { addDays, countDays } from '../../../shared/calendar/period.ts'
import { useCall } from '../../data/use-call.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { EmptyReport, type Relaxation } from '../../report/empty-report.tsx'
import type { Screen } from '../../report/use-report-screen.ts'
import { usePeersDescription } from './use-gap-figures.ts'

/** Days of the widened period: in a quarter most titles were sold somewhere. */
const WIDENED_DAYS = 84

interface Props {
  result: Result<typeof peerStoreGap>
  screen: Screen<PeerStoreGapBody>
}

type Change = Partial<PeerStoreGapBody> | null

/** Shown if no comparison is possible or no title is lacking: gives the reason, and relaxations with their results. */
export function GapEmptyState({ result, screen }: Props) {
  const t = getMessages('peer-store-gap')
  const describePeers = usePeersDescription()
  const relaxations = useRelaxations(result, screen)
  const { period, listed } = screen.state
  const { notCompared, store, peers } = result
  if (notCompared !== null) {
    return (
      <EmptyReport title={t(notCompared)} relaxations={relaxations}>
        <p>{store.storeName}</p>
        <p className="note">
          {t(`${notCompared}Text`, { peers: MIN_PEERS, companies: MIN_COMPANIES, place: describePeers(result) })}
        </p>
      </EmptyReport>
    )
  }
  return (
    <EmptyReport title={listed === 'lacking' ? t('none') : t('noneAll')} relaxations={relaxations}>
      <p>{t('noneText', { store: store.storeName, period: formatPeriod(period), peers: peers?.stores })}</p>
    </EmptyReport>
  )
}

/** Relaxations of an empty result, without those that would not give results either. */
function useRelaxations({ notCompared }: Props['result'], { state, defaults, set }: Props['screen']): Relaxation[] {
  const t = getMessages('peer-store-gap')
  const tReport = getMessages('report')
  const { period, listed, minPeerStores, products } = state
  // if no comparison is possible, only another period can change that
  const isComparable = notCompared === null
  const listAll: Change = isComparable && listed === 'lacking' ? { listed: 'all' } : null
  const lowerPeers: Change =
    isComparable && minPeerStores > defaults.minPeerStores ? { minPeerStores: defaults.minPeerStores } : null
  const isNarrowed = JSON.stringify(products) !== JSON.stringify(defaults.products)
  const everyProduct: Change = isComparable && isNarrowed ? { products: defaults.products } : null
  const longerPeriod: Change =
    notCompared !== 'noScale' && countDays(period) < WIDENED_DAYS
      ? { period: { from: addDays(period.to, 1 - WIDENED_DAYS), to: period.to } }
      : null
  const choices = [
    { change: lowerPeers, label: t('lowerPeers', { count: defaults.minPeerStores }), count: useTitleCount(state, lowerPeers) },
    { change: everyProduct, label: t('everyProduct'), count: useTitleCount(state, everyProduct) },
    { change: longerPeriod, label: tReport('wider', { days: WIDENED_DAYS }), count: useTitleCount(state, longerPeriod) },
    { change: listAll, label: t('listAll'), count: useTitleCount(state, listAll) },
  ]
  return choices.flatMap(({ change, label, count }): Relaxation[] =>
    change === null || !count
      ? []
      : [
          {
            label: t('counted', { label, count }),
            run: () => set({ ...state, ...change, pageNum: 1 }),
          },
        ],
  )
}

/** Number of titles that a relaxation would give; null until it is known. */
function useTitleCount(state: PeerStoreGapBody, change: Change): number | null {
  const body = change === null ? null : { ...state, ...change, pageNum: 1, pageSize: 1 }
  const { data, isStale } = useCall(peerStoreGap, body, { quiet: true })
  return data === null || isStale ? null : data.paging.total
}
