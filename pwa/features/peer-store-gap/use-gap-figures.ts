import type { Result } from '../../../shared/api/endpoint.ts'
import type { peerStoreGap } from '../../../shared/api/peer-store-gap.ts'
import { getPlaceName } from '../../../shared/trade/place-names.ts'
import { formatCount, formatRate, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { createFigure, type Figure } from '../../ui/figures.tsx'

type GapResult = Result<typeof peerStoreGap>

/** Returns a function that describes what the peer stores have in common: 501坪以上・郊外ロードサイド. */
export function usePeersDescription(): (result: Pick<GapResult, 'store' | 'peers'>) => string {
  const t = getMessages('peer-store-gap')
  const language = getCurrentLanguage()
  return ({ store, peers }) =>
    [
      getPlaceName('scale', store.scaleCd, language),
      peers?.rule === 'scaleAndLocation' ? getPlaceName('location', store.locationCd, language) : null,
    ]
      .filter((name) => name !== null)
      .join(t('and'))
}

/** Headline figures: number of peer stores, lacking titles, and their value. */
export function useGapFigures(result: GapResult, listed: 'lacking' | 'all'): Figure[] {
  const t = getMessages('peer-store-gap')
  const tMeasures = getMessages('measures')
  const { peers, totals, counted } = result
  return [
    createFigure(t('figure.peers'), formatCount(peers?.stores), {
      unit: tMeasures('stores'),
      note: t(`figure.peersNote.${peers?.rule ?? 'scale'}`),
    }),
    createFigure(listed === 'lacking' ? t('figure.titles') : t('figure.titlesAll'), formatCount(totals.titles), {
      unit: tMeasures('titles'),
      note: t('figure.titlesNote', {
        notDelivered: totals.notDelivered,
        outOfStock: totals.outOfStock,
      }),
    }),
    createFigure(t('figure.expected'), formatRate(totals.expectedQuantity), {
      unit: tMeasures(counted.unit),
      note: t('figure.expectedNote', { sold: tMeasures(`${counted.unit}Of`, { count: totals.quantity }) }),
    }),
    { label: t('figure.amount'), ...toReadableAmount(totals.gapAmount), note: t('figure.amountNote') },
  ]
}

/**
 * Returns a function for the sentence about the peer stores and the relative size of the store; null without a comparison.
 */
export function useComparisonDescription(): (result: GapResult) => string | null {
  const t = getMessages('peer-store-gap')
  const tMeasures = getMessages('measures')
  const describePeers = usePeersDescription()
  return (result) => {
    const { peers, counted } = result
    if (peers === null) return null
    return t('compared', {
      place: describePeers(result),
      stores: peers.stores,
      companies: peers.companies,
      own: tMeasures(`${counted.unit}Of`, { count: peers.quantity }),
      peer: tMeasures(`${counted.unit}With`, { count: peers.peerQuantity ?? 0, value: formatRate(peers.peerQuantity) }),
      index: formatRate(peers.sizeIndex),
    })
  }
}
