import { decisionRules } from '../../../shared/api/decision-rules.ts'
import { peerStoreGap } from '../../../shared/api/peer-store-gap.ts'
import { returnCandidates } from '../../../shared/api/return-candidates.ts'
import { returns } from '../../../shared/api/returns.ts'
import { stockOuts } from '../../../shared/api/stock-outs.ts'
import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { formatCompactDate } from '../../../shared/calendar/sentence-date.ts'
import { bounds } from '../../../shared/fields/bounds.ts'
import {
  createDecisionTranslator,
  createProof,
  EXAMINED_ROWS,
  type FoundDecision,
  type RuleContext,
  type RuleReader,
  type RuleReaders,
  roundDailyCopies,
  toStoreCondition,
} from './rule-reader.ts'

/** Titles that a sentence names. */
const NAMED_TITLES = 2

interface NamedTitle {
  productName: string
  copies: number
}

const formatTitleNames = (titles: readonly NamedTitle[], context: RuleContext): string => {
  const t = createDecisionTranslator(context)
  return titles
    .slice(0, NAMED_TITLES)
    .map(({ productName, copies }) => t('arrivals.titleCopies', { name: productName, copies }))
    .join(t('comma'))
}

const readReturnLimits: RuleReader = async (context) => {
  const { makeCall, user, language } = context
  const t = createDecisionTranslator(context)
  const { thresholds } = decisionRules.returnLimit
  const stores = toStoreCondition(context)
  const query = { ...stores, withinDays: thresholds.days, minReturnCopies: thresholds.copies }
  const { list, limits, asOf } = await makeCall(returnCandidates, { body: { ...query, pageSize: 500 } })
  return limits
    .filter(({ returnCopies }) => returnCopies >= thresholds.copies)
    .map((limit): FoundDecision => {
      const { returnLimitDate: day, products, returnCopies: copies, returnAmount: amount } = limit
      const titles = list
        .filter(({ returnLimitDate }) => returnLimitDate === day)
        .map(({ productName, returnCopies }) => ({ productName, copies: returnCopies }))
        .sort((a, b) => b.copies - a.copies)
      const values = { titles: formatTitleNames(titles, context), products, copies, amount }
      return {
        key: day,
        subject: t('returnLimit.subject', { day: formatCompactDate(day, language) }),
        jan: null,
        dueDate: day,
        dueLabel: t('returnLimit.due'),
        figure: copies,
        unit: 'copies',
        figureLabel: t('returnLimit.figure', { count: products }),
        reason: t(products > NAMED_TITLES ? 'returnLimit.reason' : 'returnLimit.reasonFew', values),
        action: t('returnLimit.action', { copies }),
        stake: amount,
        ...createProof(
          returnCandidates,
          { ...query, withinDays: countDaysBetween(asOf, day) },
          { field: `limits.${day}.returnCopies`, user },
        ),
      }
    })
}

const readEmptyShelves: RuleReader = async (context) => {
  const { makeCall, user, storeCd, today } = context
  const t = createDecisionTranslator(context)
  const isChain = storeCd === null
  const { lostCopies, lostCopiesChain } = decisionRules.emptyShelf.thresholds
  const query = { ...toStoreCondition(context), minLostCopies: isChain ? lostCopiesChain : lostCopies }
  const { list } = await makeCall(stockOuts, { body: { ...query, sortBy: 'lostPerDay', pageSize: EXAMINED_ROWS } })
  return list.map((row): FoundDecision => {
    const pending = row.numberOfPendingOrder
    const upstream = row.dailyInventory ? t('emptyShelf.upstream', { copies: row.dailyInventory }) : ''
    const reasons = {
      chain: 'emptyShelf.reasonChain',
      ordered: 'emptyShelf.reasonOrdered',
      none: 'emptyShelf.reasonNone',
    } as const
    return {
      key: row.jan,
      subject: row.productName,
      jan: row.jan,
      dueDate: today,
      dueLabel: isChain
        ? t('emptyShelf.dueChain', { perDay: roundDailyCopies(row.lostPerDay) })
        : t('emptyShelf.due', { count: row.stockOutDays }),
      figure: isChain ? row.soldOutStores : row.lostCopies,
      unit: isChain ? 'stores' : 'copies',
      figureLabel: t(isChain ? 'emptyShelf.figureChain' : 'emptyShelf.figure'),
      reason: t(reasons[isChain ? 'chain' : pending > 0 ? 'ordered' : 'none'], {
        stores: row.soldOutStores,
        lost: row.lostCopies,
        daily: roundDailyCopies(row.dailySales),
        pending,
        upstream,
      }).trim(),
      action: t(pending > 0 ? 'emptyShelf.wait' : 'emptyShelf.order'),
      stake: row.lostAmount,
      ...createProof(
        stockOuts,
        { ...toStoreCondition(context), products: { publisherCds: [], jans: [row.jan] } },
        { field: isChain ? 'soldOutStores' : 'lostCopies', user },
      ),
    }
  })
}

const readArrivals: RuleReader = async (context) => {
  const { makeCall, user, asOf, today, language } = context
  const t = createDecisionTranslator(context)
  if (asOf === null) return []
  const query = {
    ...toStoreCondition(context),
    period: { from: asOf, to: asOf },
    sortBy: 'totalDeliveryQuantity',
  }
  const readPage = (pageNum: number) => makeCall(returns, { body: { ...query, pageNum, pageSize: bounds.pageSize } })
  const { list, totals, paging } = await readPage(1)
  const copies = totals.totalDeliveryQuantity
  if (copies < decisionRules.arrivals.thresholds.copies) return []
  // sorted by deliveries: once a row has none, those after it have none
  while (list.length < paging.total && (list.at(-1)?.totalDeliveryQuantity ?? 0) > 0)
    list.push(...(await readPage(list.length / bounds.pageSize + 1)).list)
  const delivered = list.filter(({ totalDeliveryQuantity }) => totalDeliveryQuantity > 0)
  const titles = delivered.map(({ productName = '', totalDeliveryQuantity }) => ({ productName, copies: totalDeliveryQuantity }))
  const day = formatCompactDate(asOf, language)
  const products = delivered.length
  return [
    {
      key: asOf,
      subject: t('arrivals.subject', { day }),
      jan: null,
      dueDate: today,
      dueLabel: t('arrivals.due', { day }),
      figure: copies,
      unit: 'copies',
      figureLabel: t('arrivals.figure', { count: products }),
      reason: t(products > NAMED_TITLES ? 'arrivals.reason' : 'arrivals.reasonFew', {
        titles: formatTitleNames(titles, context),
        products,
      }),
      action: t('arrivals.action'),
      stake: null,
      ...createProof(returns, query, { field: 'totals.totalDeliveryQuantity', user }),
    },
  ]
}

const readPeerGaps: RuleReader = async (context) => {
  const { makeCall, user, storeCd, asOf } = context
  const t = createDecisionTranslator(context)
  const { thresholds } = decisionRules.peerGap
  if (asOf === null || storeCd === null) return []
  const query = { storeCd, period: { from: addDays(asOf, 1 - 7 * thresholds.weeks), to: asOf } }
  const { list, peers } = await makeCall(peerStoreGap, { body: { ...query, pageSize: EXAMINED_ROWS } })
  return list
    .filter(({ suggestedCopies, state }) => suggestedCopies >= thresholds.copies && state !== 'inStock')
    .map(
      (row): FoundDecision => ({
        key: row.jan,
        subject: row.productName,
        jan: row.jan,
        dueDate: null,
        dueLabel: t('peerGap.due', { weeks: thresholds.weeks }),
        figure: row.suggestedCopies,
        unit: 'copies',
        figureLabel: t('peerGap.figure'),
        reason: t('peerGap.reason', {
          peers: row.sellingPeers,
          all: peers?.stores ?? 0,
          mean: row.sellingPeerQuantity,
          sold: row.quantity,
          stock: row.stock,
        }),
        action: t('peerGap.action', { copies: row.suggestedCopies }),
        stake: row.gapAmount,
        ...createProof(peerStoreGap, { ...query, products: { jans: [row.jan] } }, { field: 'suggestedCopies', user }),
      }),
    )
}

export const shopReaders = {
  returnLimit: readReturnLimits,
  emptyShelf: readEmptyShelves,
  arrivals: readArrivals,
  peerGap: readPeerGaps,
} satisfies Partial<RuleReaders>
