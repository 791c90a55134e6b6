import { addDays } from '../../shared/calendar/period.ts'
import { createRandom, makeSmallTrade, type Sale, type SmallTrade } from './small-trade.ts'

/**
 * Creates a small trade with members: members with habits, receipts of a few lines in one store on one day, a weekly magazine and
 * a series of books. Large enough that some counts of members may be shown and others may not.
 */
export function makeMemberTrade(seed: number, size = { receipts: 2400, members: 240 }): SmallTrade {
  const trade = makeSmallTrade(seed, { sales: 0, stores: 9, products: 24 })
  const random = createRandom(seed + 1000)
  const pickNumber = (count: number) => Math.floor(random() * count)
  const products = trade.products.map((product, index) => {
    // six issues a week apart, five volumes three weeks apart, others at any time
    if (index < 6)
      return { ...product, kind: 'magazine' as const, series: 1, release: addDays(trade.from, 10 + 7 * index), item: 2 }
    if (index < 11)
      return { ...product, kind: 'book' as const, series: 2, release: addDays(trade.from, 5 + 21 * (index - 6)), item: 1 }
    // one product of each kind other than book among the books
    const isOther = index % 2 === 0 || index === trade.products.length - 1
    return {
      ...product,
      kind: isOther ? ('other' as const) : ('book' as const),
      item: isOther ? 3 + (Math.floor((index + 1) / 2) % 7) : 1,
    }
  })
  const members = Array.from({ length: size.members }, (_none, index) => ({
    id: index + 1,
    gender: (index % 11 === 0 ? 0 : 1 + (index % 2)) as 0 | 1 | 2,
    birthDecade: random() < 0.1 ? null : 1930 + 10 * Math.floor(random() ** 0.7 * 9),
  }))
  const sales: Sale[] = []
  for (let receipt = 1; receipt <= size.receipts; receipt++) {
    const member = random() < 0.7 ? 1 + Math.floor(random() ** 1.3 * size.members) : null
    const date = addDays(trade.from, pickNumber(110))
    const store = 1 + Math.floor(random() ** 1.5 * trade.stores.length)
    const lines = 1 + Math.floor(random() ** 2 * 4)
    let chosen = 0
    for (let line = 0; line < lines; line++) {
      const habit = member === null ? 2 : member % 3
      const roll = random()
      // a third follow the magazine, a third the series; a purchase makes its neighbour likely
      if (roll < 0.45 && habit === 0) chosen = pickNumber(6)
      else if (roll < 0.4 && habit === 1) chosen = 6 + pickNumber(5)
      else if (line > 0 && roll < 0.7) chosen = (chosen + 1) % products.length
      else chosen = Math.floor(random() ** 1.6 * products.length)
      const product = products[chosen]
      const quantity = random() < 0.05 ? -1 : random() < 0.08 ? 2 : 1
      sales.push({
        date,
        hour: 9 + pickNumber(13),
        store,
        product: product?.id ?? 1,
        quantity,
        amount: quantity * (product?.price ?? 0),
        channel: random() < 0.1 ? 2 : 1,
        receipt,
        member,
      })
    }
  }
  return {
    ...trade,
    products,
    series: [
      { id: 1, cd: 'm1234', name: '週刊小話', kind: 'magazine' },
      { id: 2, cd: 's000001', name: '小話全集', kind: 'series' },
    ],
    items: [
      { id: 1, cd: '01', name: '書籍' },
      { id: 2, cd: '02', name: '雑誌' },
      { id: 3, cd: '04', name: 'レンタル映像' },
      { id: 4, cd: '05', name: 'レンタル音楽' },
      { id: 5, cd: '06', name: 'レンタルコミック' },
      { id: 6, cd: '07', name: 'セル映像' },
      { id: 7, cd: '08', name: 'セル音楽' },
      { id: 8, cd: '09', name: '文具' },
      { id: 9, cd: '10', name: 'ゲーム' },
    ],
    members,
    sales,
  }
}
