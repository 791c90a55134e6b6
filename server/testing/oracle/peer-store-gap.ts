import type { PeerStoreGapBody } from '../../../shared/api/peer-store-gap.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { createRandom } from '../small-trade.ts'
import { addCalendarDays, getDays, type World } from './product-detail.ts'
import { isInProducts, isOfKind } from './trends-and-rankings.ts'

/** Company and opening date of each store; null if unknown. */
export type Shops = ReadonlyMap<number, { company: string | null; openedOn: string | null }>

export const COMPANIES = ['K1', 'K2', 'K3', 'K4', 'K5']

export function makeShops({ trade }: World, seed: number): Shops {
  const random = createRandom(seed)
  return new Map(
    trade.stores.map(({ id }) => [
      id,
      {
        company: random() < 0.1 ? null : (COMPANIES[Math.floor(random() * COMPANIES.length)] ?? null),
        openedOn: random() < 0.15 ? addCalendarDays(trade.from, Math.floor(random() * 100)) : null,
      },
    ]),
  )
}

const sumQuantity = (rows: readonly { quantity: number }[]) => rows.reduce((sum, row) => sum + row.quantity, 0)

/** What stores of one scale and location sell and a store lacks, title by title and store by store. */
export function computeOraclePeerGap(
  { trade, supply }: World,
  shops: Shops,
  { body, scope }: { body: PeerStoreGapBody; scope: DataScope },
) {
  const { latest } = getDays({ trade, supply })
  const { from, to } = body.period
  const asOf = to < latest ? to : latest
  const within = trade.sales.filter((sale) => sale.date >= from && sale.date <= to)
  const getKind = (id: number) => trade.products.find((product) => product.id === id)?.kind ?? 'other'
  const isInScope = (product: (typeof trade.products)[number]) =>
    scope.dataRange === 'full' ||
    (scope.dataRange === 'magazine' && product.kind === 'magazine') ||
    // publisher 4 is an imprint of publisher 1
    (scope.dataRange === 'contract' && (product.publisher === 1 || product.publisher === 4))
  const inScopeIds = new Set(trade.products.filter(isInScope).map(({ id }) => id))
  const ofGoods = within.filter(
    (sale) => inScopeIds.has(sale.product) && isOfKind({ ...body.products, jans: [], itemGenreKeys: [] }, getKind(sale.product)),
  )
  const sumSoldIn = (store: number) => sumQuantity(ofGoods.filter((sale) => sale.store === store))
  const own = trade.stores.find((store) => store.cd === body.storeCd)
  if (!own) throw new Error(body.storeCd ?? '')
  const getScale = (id: number) => supply.stores.get(id)?.scale ?? null
  const getCompany = (id: number) => shops.get(id)?.company ?? `alone ${id}`
  const ownQuantity = sumSoldIn(own.id)
  const createEmpty = (notCompared: string) => ({ notCompared, rule: null, peers: [], rows: [], ownQuantity, peersQuantity: 0 })
  if (getScale(own.id) === null) return createEmpty('noScale')
  if (ownQuantity <= 0) return createEmpty('noSales')
  const sameScale = trade.stores.filter(({ id }) => {
    const closedOn = supply.stores.get(id)?.closedOn ?? null
    const openedOn = shops.get(id)?.openedOn ?? null
    const open = (openedOn === null || openedOn <= from) && (closedOn === null || closedOn > asOf)
    return id !== own.id && open && getScale(id) === getScale(own.id) && sumSoldIn(id) > 0
  })
  const isSufficient = (stores: typeof sameScale) => {
    const others = stores.filter(({ id }) => getCompany(id) !== getCompany(own.id))
    return others.length >= 5 && new Set(others.map(({ id }) => getCompany(id))).size >= 3
  }
  const samePlace = sameScale.filter(({ location }) => location === own.location)
  const [rule, peers] = isSufficient(samePlace)
    ? ['scaleAndLocation', samePlace]
    : isSufficient(sameScale)
      ? ['scale', sameScale]
      : [null, []]
  if (rule === null) return createEmpty('tooFewPeers')
  const peersQuantity = peers.reduce((sum, { id }) => sum + sumSoldIn(id), 0)
  const days = Math.round((Date.parse(asOf) - Date.parse(from)) / 86_400_000) + 1

  const rows = trade.products
    .filter((product) => {
      const more = supply.products.get(product.id)
      const isSuperseded = trade.products.some(
        (item) =>
          item.kind === 'magazine' &&
          item.release <= asOf &&
          item.release > product.release &&
          supply.products.get(item.id)?.series === more?.series,
      )
      if (product.kind === 'magazine' && isSuperseded) return false
      if (more?.returnLimit && more.returnLimit < asOf) return false
      return isInScope(product) && isInProducts(trade, product.id, body.products)
    })
    .flatMap((product) => {
      const sales = within.filter((sale) => sale.product === product.id)
      const sumSoldBy = (id: number) => sumQuantity(sales.filter((sale) => sale.store === id))
      const selling = peers.filter(({ id }) => sumSoldBy(id) > 0)
      const ofOthers = selling.filter(({ id }) => getCompany(id) !== getCompany(own.id))
      if (ofOthers.length < 3 || selling.length < body.minPeerStores) return []
      const quantity = sumSoldBy(own.id)
      const peerQuantity = peers.reduce((sum, { id }) => sum + sumSoldBy(id), 0)
      const sumUntil = (moves: readonly { date: string; store: number; product: number; quantity: number }[]) =>
        moves.filter((move) => move.date <= asOf && move.store === own.id && move.product === product.id)
      const stock =
        sumQuantity(sumUntil(trade.deliveries)) -
        sumQuantity(sumUntil(trade.sales)) -
        sumQuantity(sumUntil(trade.returns)) +
        sumQuantity(sumUntil(trade.adjustments))
      const isDelivered = sumUntil(trade.deliveries).some((item) => item.quantity > 0)
      const state = stock > 0 ? 'inStock' : isDelivered ? 'outOfStock' : 'notDelivered'
      const expected = Math.floor(((Math.max(0, peerQuantity) * ownQuantity) / peersQuantity) * 1000 + 0.5)
      const gap = expected - 1000 * quantity
      if (body.listed === 'lacking' && (state === 'inStock' || gap <= 0)) return []
      return [
        {
          jan: product.jan,
          genre: product.genre,
          state,
          sellingPeers: selling.length,
          peerQuantity,
          quantity,
          stock,
          expected,
          gap,
          amount: Math.floor((gap * product.price + 500) / 1000),
          suggested: Math.max(0, Math.ceil((expected * 14) / days / 1000) - Math.max(0, stock)),
        },
      ]
    })
  return { notCompared: null, rule, peers, rows, ownQuantity, peersQuantity }
}
