import type { ClusterBody } from '../../../shared/api/purchase-cluster.ts'
import { GENRES, type SmallTrade } from '../small-trade.ts'
import { ageGroupOn, inStores, ofKind } from './trends-and-rankings.ts'

interface Counted {
  buyers: number
  copies: number
  genreBuyers: number
}

interface Person {
  gender: number
  ageGroup: number
  home: number
}

/** Lot size. */
const TEN = 10

interface InLots {
  buyers: number
  copies: number
  /** All who first bought within the period, in a full lot or not. */
  members: number
}

/**
 * Buyers in whole lots of ten, computed plainly: members ordered by first purchase, separately by key and by selection of stores;
 * only tens wholly within the period count. Titles are counted separately by half-year; if they cannot be distinguished,
 * publishers are (or everything at once), within the period.
 */
function countInLots(
  trade: SmallTrade,
  body: ClusterBody,
  {
    titles,
    isMatching,
    member,
  }: { titles: ReadonlySet<number>; isMatching: (one: Person) => boolean; member: Map<number, Omit<Person, 'home'>> },
): InLots {
  const isByTitle = body.jans.length > 0
  const half = (day: string) => (isByTitle ? `${day.slice(0, 4)}${day.slice(5, 7) > '06' ? 'b' : 'a'}` : '')
  const publisherOf = new Map(trade.products.map(({ id, publisher }) => [id, publisher]))
  const getUnit = (product: number) =>
    isByTitle ? product : body.products.publisherCds.length > 0 ? publisherOf.get(product) : 'all'
  const lines = trade.sales.filter(
    (sale) =>
      sale.member !== null &&
      sale.date <= body.period.to &&
      (isByTitle ? half(sale.date) >= half(body.period.from) : sale.date >= body.period.from) &&
      titles.has(sale.product) &&
      inStores(trade, sale.store, body.stores),
  )
  const getKey = ({ date, store, product }: (typeof lines)[number]) => {
    const chosen = body.stores.areaCds.length > 0 ? trade.stores.find((item) => item.id === store)?.area : ''
    return `${getUnit(product)} ${half(date)} ${chosen}`
  }
  const queues = new Map<string, Map<number, { first: string; store: number; copies: number }>>()
  for (const line of lines) {
    const { date, store, member: id, quantity } = line
    if (id === null || quantity <= 0) continue
    const queue = queues.get(getKey(line)) ?? new Map()
    queues.set(getKey(line), queue)
    const before = queue.get(id)
    if (before === undefined || date < before.first || (date === before.first && store < before.store))
      queue.set(id, { first: date, store, copies: 0 })
  }
  // copies of a title are those of the day of the first purchase minus refunds on it; otherwise those of the period
  for (const line of lines) {
    const own = queues.get(getKey(line))?.get(line.member ?? 0)
    if (own && (!isByTitle || own.first === line.date)) own.copies += line.quantity
  }
  const buyers = new Set<number>()
  const members = new Set<number>()
  let copies = 0
  for (const queue of queues.values()) {
    const own = [...queue]
      .filter(([id, { store }]) => {
        const person = member.get(id)
        return person !== undefined && isMatching({ ...person, home: store })
      })
      .sort(([a, one], [b, other]) => (one.first < other.first ? -1 : one.first > other.first ? 1 : a - b))
    for (const [id, { first }] of own) if (first >= body.period.from) members.add(id)
    for (let at = 0; at + TEN <= own.length; at += TEN) {
      const lot = own.slice(at, at + TEN)
      if (lot.some(([, { first }]) => first < body.period.from)) continue
      for (const [id, one] of lot) {
        buyers.add(id)
        copies += one.copies
      }
    }
  }
  const tens = Math.floor(buyers.size / TEN) * TEN
  return { buyers: tens, copies: tens === 0 ? 0 : copies, members: members.size }
}

/** Buyers of products and of their genres, counted plainly. */
export function oracleBuyers(trade: SmallTrade, body: ClusterBody) {
  const levels = { large: 1, medium: 2, small: 3 }[body.genreLevel]
  const getGenre = (product: SmallTrade['products'][number]) => (GENRES[product.genre - 1] ?? []).slice(0, levels).join('/')
  const targets = trade.products.filter(
    ({ jan, kind, publisher }) =>
      (body.jans.length === 0 || body.jans.includes(jan)) &&
      // a title that is named in either field counts whatever its kind
      ofKind({ ...body.products, jans: [...body.products.jans, ...body.jans] }, kind) &&
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
      inStores(trade, sale.store, body.stores),
  )
  const byMember = new Map<number | null, typeof sales>()
  for (const sale of sales) byMember.set(sale.member, [...(byMember.get(sale.member) ?? []), sale])
  const people = trade.members.map((member) => {
    const own = byMember.get(member.id) ?? []
    const bought = own.filter(({ quantity }) => quantity > 0)
    /** Store with most copies, ties by number. */
    const home = (rows: typeof own) => {
      const sums = new Map<number, number>()
      for (const { store, quantity } of rows) sums.set(store, (sums.get(store) ?? 0) + quantity)
      return [...sums.entries()].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? null
    }
    const boughtHere = bought.filter(({ product }) => target.has(product))
    return {
      gender: member.gender,
      ageGroup: member.birthDecade === null ? 0 : ageGroupOn(member.birthDecade, body.period.to),
      buysGenre: bought.length > 0,
      buys: boughtHere.length > 0,
      copies: own.filter(({ product }) => target.has(product)).reduce((sum, { quantity }) => sum + quantity, 0),
      genreHome: home(bought),
      home: home(boughtHere),
    }
  })
  const count = (own: (one: (typeof people)[number]) => boolean, ofGenre = own): Counted => ({
    buyers: people.filter((person) => person.buys && own(person)).length,
    copies: people.filter((person) => person.buys && own(person)).reduce((sum, { copies }) => sum + copies, 0),
    genreBuyers: people.filter((person) => person.buysGenre && ofGenre(person)).length,
  })
  const getStore = (storeId: number | null) => trade.stores.find(({ id }) => id === storeId)
  const member = new Map(trade.members.map((item, index) => [item.id, people[index] as (typeof people)[number]]))
  const lots = (isMatching: (one: Person) => boolean) => countInLots(trade, body, { titles: target, isMatching, member })
  return {
    lots: {
      total: lots(() => true),
      cell: (gender: number, ageGroup: number) => lots((person) => person.gender === gender && person.ageGroup === ageGroup),
      gender: (gender: number) => lots((person) => person.gender === gender),
      age: (ageGroup: number) => lots((person) => person.ageGroup === ageGroup),
      location: (cd: string) => lots(({ home }) => getStore(home)?.location === cd),
      area: (cd: string) => lots(({ home }) => getStore(home)?.area === cd),
    },
    targets: targets.length,
    total: count(() => true),
    cell: (gender: number, ageGroup: number) => count((item) => item.gender === gender && item.ageGroup === ageGroup),
    location: (cd: string) =>
      count(
        ({ home }) => getStore(home)?.location === cd,
        ({ genreHome }) => getStore(genreHome)?.location === cd,
      ),
    area: (cd: string) =>
      count(
        ({ home }) => getStore(home)?.area === cd,
        ({ genreHome }) => getStore(genreHome)?.area === cd,
      ),
  }
}
