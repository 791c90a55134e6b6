import type { ClusterBody } from '../../../shared/api/purchase-cluster.ts'
import { GENRES, type SmallTrade } from '../small-trade.ts'
import { getAgeGroup, isInStores, isOfKind } from './trends-and-rankings.ts'

/** Members and what they bought. */
interface Counted {
  buyers: number[]
  copies: number
  genreBuyers: number[]
}

/** Buyers of products and of their genres, counted plainly. */
export function computeOracleBuyers(trade: SmallTrade, body: ClusterBody) {
  const levels = { large: 1, medium: 2, small: 3 }[body.genreLevel]
  const getGenre = (product: SmallTrade['products'][number]) => (GENRES[product.genre - 1] ?? []).slice(0, levels).join('/')
  const targets = trade.products.filter(
    ({ jan, kind, publisher }) =>
      (body.jans.length === 0 || body.jans.includes(jan)) &&
      // a title that is named in either field counts whatever its kind
      isOfKind({ ...body.products, jans: [...body.products.jans, ...body.jans] }, kind) &&
      (body.products.publisherCds.length === 0 || body.products.publisherCds.includes(`990${publisher}`)),
  )
  const target = new Set(targets.map(({ id }) => id))
  const genres = new Set(targets.map(getGenre))
  const genre = new Set(trade.products.filter((product) => genres.has(getGenre(product))).map(({ id }) => id))
  const sales = trade.sales.filter(
    (sale) =>
      sale.member !== null &&
      sale.date >= body.period.from &&
      sale.date <= body.period.to &&
      genre.has(sale.product) &&
      isInStores(trade, sale.store, body.stores),
  )
  const byMember = new Map<number | null, typeof sales>()
  for (const sale of sales) byMember.set(sale.member, [...(byMember.get(sale.member) ?? []), sale])
  const people = trade.members.map((member) => {
    const own = byMember.get(member.id) ?? []
    const bought = own.filter(({ quantity }) => quantity > 0)
    /** Store with most copies, ties by number. */
    const findHomeStore = (rows: typeof own) => {
      const sums = new Map<number, number>()
      for (const { store, quantity } of rows) sums.set(store, (sums.get(store) ?? 0) + quantity)
      return [...sums.entries()].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? null
    }
    const boughtHere = bought.filter(({ product }) => target.has(product))
    return {
      id: member.id,
      gender: member.gender,
      ageGroup: member.birthDecade === null ? 0 : getAgeGroup(member.birthDecade, body.period.to),
      buysGenre: bought.length > 0,
      buys: boughtHere.length > 0,
      copies: own.filter(({ product }) => target.has(product)).reduce((sum, { quantity }) => sum + quantity, 0),
      genreHome: findHomeStore(bought),
      home: findHomeStore(boughtHere),
    }
  })
  const collectCounts = (own: (one: (typeof people)[number]) => boolean, ofGenre = own): Counted => ({
    buyers: people.filter((person) => person.buys && own(person)).map(({ id }) => id),
    copies: people.filter((person) => person.buys && own(person)).reduce((sum, { copies }) => sum + copies, 0),
    genreBuyers: people.filter((person) => person.buysGenre && ofGenre(person)).map(({ id }) => id),
  })
  const getStore = (storeId: number | null) => trade.stores.find(({ id }) => id === storeId)
  return {
    targets: targets.length,
    total: collectCounts(() => true),
    cell: (gender: number, ageGroup: number) => collectCounts((item) => item.gender === gender && item.ageGroup === ageGroup),
    location: (cd: string) =>
      collectCounts(
        ({ home }) => getStore(home)?.location === cd,
        ({ genreHome }) => getStore(genreHome)?.location === cd,
      ),
    area: (cd: string) =>
      collectCounts(
        ({ home }) => getStore(home)?.area === cd,
        ({ genreHome }) => getStore(genreHome)?.area === cd,
      ),
  }
}
