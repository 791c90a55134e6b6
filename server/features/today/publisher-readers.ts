import { decisionRules } from '../../../shared/api/decision-rules.ts'
import { productPublicity } from '../../../shared/api/product-publication.ts'
import { REPRINT_WEEKS, reprintCandidates } from '../../../shared/api/reprint-candidates.ts'
import { preOrderBooks } from '../../../shared/api/reservation-subscription.ts'
import { returns } from '../../../shared/api/returns.ts'
import { stockOuts } from '../../../shared/api/stock-outs.ts'
import { addDays, getWeekStart } from '../../../shared/calendar/period.ts'
import { formatCompactDate } from '../../../shared/calendar/sentence-date.ts'
import { findTitlesWithPublicity } from './publicity-ahead.ts'
import {
  createDecisionTranslator,
  createProof,
  EXAMINED_ROWS,
  type FoundDecision,
  type RuleReader,
  type RuleReaders,
  roundDailyCopies,
  toOwnTitlesCondition,
} from './rule-reader.ts'

const formatChange = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')

const readReprints: RuleReader = async (context) => {
  const { makeCall, user, today, language } = context
  const t = createDecisionTranslator(context)
  const { thresholds } = decisionRules.reprint
  const { list } = await makeCall(reprintCandidates, { body: { pageSize: EXAMINED_ROWS } })
  return list
    .filter(({ suggestedPrint, decideBy }) => suggestedPrint > 0 && decideBy <= addDays(today, thresholds.days))
    .map((row): FoundDecision => {
      const horizon = row.horizons.at(-1)
      return {
        key: row.jan,
        subject: row.productName,
        jan: row.jan,
        dueDate: row.decideBy,
        dueLabel: t(row.urgency === 'late' ? 'reprint.dueLate' : 'reprint.due'),
        figure: row.suggestedPrint,
        unit: 'printed',
        figureLabel: t('reprint.figure', { day: formatCompactDate(row.runOutDate, language) }),
        reason: t('reprint.reason', {
          stock: row.totalStock,
          weeks: REPRINT_WEEKS,
          expected: horizon?.expected ?? 0,
          low: horizon?.low ?? 0,
          high: horizon?.high ?? 0,
          rate: row.expectedReturnRate,
        }),
        action: t('reprint.action', { copies: row.suggestedPrint }),
        stake: row.expectedLostAmount,
        ...createProof(
          reprintCandidates,
          { products: { ...toOwnTitlesCondition(context), jans: [row.jan] } },
          { field: 'suggestedPrint', user },
        ),
      }
    })
}

const readStockOuts: RuleReader = async (context) => {
  const { makeCall, user, audience, today } = context
  const t = createDecisionTranslator(context)
  const { thresholds } = decisionRules.stockOut
  const body = { sortBy: 'lostPerDay', minLostCopies: thresholds.lostCopies, pageSize: EXAMINED_ROWS }
  const { list } = await makeCall(stockOuts, { body })
  return list
    .filter(({ soldOutStores, dailyInventory, publisherInventory }) => {
      // a wholesaler can only send what wholesalers have
      const upstream = (dailyInventory ?? 0) + (audience === 'agency' ? 0 : (publisherInventory ?? 0))
      return soldOutStores >= thresholds.stores && upstream > 0
    })
    .map((row): FoundDecision => {
      const places = [
        ...(row.dailyInventory ? [t('stockOut.wholesalers', { copies: row.dailyInventory })] : []),
        ...(row.publisherInventory ? [t('stockOut.publisher', { copies: row.publisherInventory })] : []),
      ]
      const request = { products: { ...toOwnTitlesCondition(context), jans: [row.jan] } }
      return {
        key: row.jan,
        subject: row.productName,
        jan: row.jan,
        dueDate: today,
        dueLabel: t('stockOut.due', { perDay: roundDailyCopies(row.lostPerDay) }),
        figure: row.soldOutStores,
        unit: 'stores',
        figureLabel: t('stockOut.figure'),
        reason: t('stockOut.reason', {
          stores: row.soldOutStores,
          lost: row.lostCopies,
          low: row.lostCopiesLow,
          high: row.lostCopiesHigh,
          upstream: places.join(t('comma')),
        }),
        action: t('stockOut.action', { stores: row.soldOutStores }),
        stake: row.lostAmount,
        ...createProof(stockOuts, request, { field: 'soldOutStores', user }),
      }
    })
}

const readFirstDeliveries: RuleReader = async (context) => {
  const { makeCall, user, today } = context
  const t = createDecisionTranslator(context)
  const { thresholds } = decisionRules.firstDelivery
  const products = toOwnTitlesCondition(context)
  const releaseDate = { from: today, to: addDays(today, thresholds.days) }
  const { list } = await makeCall(preOrderBooks, { body: { products, releaseDate, pageSize: EXAMINED_ROWS } })
  return list
    .filter(({ bookedQuantity, deliveredQuantity }) => bookedQuantity - deliveredQuantity >= thresholds.copies)
    .map((row): FoundDecision => {
      const { previousIssue } = row
      const values = { stores: row.bookedStores, booked: row.bookedQuantity, delivered: row.deliveredQuantity }
      return {
        key: row.jan,
        subject: row.productName,
        jan: row.jan,
        dueDate: row.releaseDate,
        dueLabel: t('firstDelivery.due'),
        figure: row.bookedQuantity,
        unit: 'copies',
        figureLabel: t('firstDelivery.figure', { delivered: row.deliveredQuantity }),
        reason:
          previousIssue?.changeRate == null
            ? t('firstDelivery.reason', { ...values, change: formatChange(row.change7Days) })
            : t('firstDelivery.reasonCompared', {
                ...values,
                previous: previousIssue.bookedQuantity,
                rate: formatChange(previousIssue.changeRate),
              }),
        action: t('firstDelivery.action'),
        stake: row.price === null ? null : (row.bookedQuantity - row.deliveredQuantity) * row.price,
        ...createProof(preOrderBooks, { products: { ...products, jans: [row.jan] } }, { field: 'bookedQuantity', user }),
      }
    })
    .sort((a, b) => ((a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : 1))
}

const readReturnRises: RuleReader = async (context) => {
  const { makeCall, user, asOf, language } = context
  const t = createDecisionTranslator(context)
  const { thresholds } = decisionRules.returnRise
  if (asOf === null) return []
  // whole weeks up to the last complete day
  const end = addDays(getWeekStart(addDays(asOf, 1)), -1)
  const period = { from: addDays(end, 1 - 7 * thresholds.weeks), to: end }
  const query = { period, groupBy: 'company', products: toOwnTitlesCondition(context), sortBy: 'totalReturnQuantity' }
  const { list } = await makeCall(returns, { body: { ...query, pageSize: EXAMINED_ROWS } })
  return list
    .flatMap((row): FoundDecision[] => {
      const { returnRateDifference, periodReturnRate, totalReturnQuantity, companyCd, companyName } = row
      const isRise = (returnRateDifference ?? 0) >= thresholds.points && totalReturnQuantity >= thresholds.copies
      if (!isRise || periodReturnRate === null || !companyCd || !companyName) return []
      const request = { ...query, groupBy: 'product', stores: { companyCds: [companyCd] } }
      return [
        {
          key: companyCd,
          subject: companyName,
          jan: null,
          dueDate: null,
          dueLabel: t('returnRise.due', { weeks: thresholds.weeks }),
          figure: periodReturnRate,
          unit: 'percent',
          figureLabel: t('returnRise.figure'),
          reason: t('returnRise.reason', {
            from: formatCompactDate(period.from, language),
            to: formatCompactDate(period.to, language),
            delivered: row.totalDeliveryQuantity,
            returned: totalReturnQuantity,
            points: returnRateDifference,
          }),
          action: t('returnRise.action'),
          stake: row.totalReturnAmount,
          ...createProof(returns, request, { field: 'totals.periodReturnRate', user }),
        },
      ]
    })
    .sort((a, b) => (b.stake ?? 0) - (a.stake ?? 0))
}

const readPublicity: RuleReader = async (context) => {
  const { makeCall, user, today, language, readWarehouse } = context
  const t = createDecisionTranslator(context)
  const { thresholds, most } = decisionRules.publicity
  const last = addDays(today, thresholds.days)
  const ahead = await readWarehouse((knex) => findTitlesWithPublicity(knex, user, { from: today, to: last, most }))
  const decisions = await Promise.all(
    ahead.map(async ({ jan, productName }): Promise<FoundDecision[]> => {
      const { list } = await makeCall(productPublicity, { body: { jan } })
      const next = list.filter(({ date }) => date >= today && date <= last).at(-1)
      if (next === undefined) return []
      const before = list.find(({ complete, quantityBefore }) => complete && quantityBefore !== null)
      const values = { day: formatCompactDate(next.date, language), medium: next.medium }
      return [
        {
          key: jan,
          subject: productName,
          jan,
          dueDate: next.date,
          dueLabel: t('publicity.due', { medium: next.medium, name: next.title }),
          figure: before?.quantityAfter ?? next.quantityBefore ?? 0,
          unit: 'copies',
          figureLabel: t(before === undefined ? 'publicity.figure' : 'publicity.figureBefore'),
          reason:
            before === undefined
              ? t('publicity.reasonFirst', { ...values, sold: next.quantityBefore ?? 0 })
              : t('publicity.reasonAgain', {
                  ...values,
                  before: formatCompactDate(before.date, language),
                  lastMedium: before.medium,
                  from: before.quantityBefore,
                  to: before.quantityAfter,
                }),
          action: t('publicity.action'),
          stake: null,
          path: `/product-detail?jan=${jan}&tab=publicity`,
          proof: {
            name: productPublicity.name,
            request: { jan },
            field: before === undefined ? 'quantityBefore' : 'quantityAfter',
          },
        },
      ]
    }),
  )
  return decisions.flat()
}

export const publisherReaders = {
  reprint: readReprints,
  stockOut: readStockOuts,
  firstDelivery: readFirstDeliveries,
  returnRise: readReturnRises,
  publicity: readPublicity,
} satisfies Partial<RuleReaders>
