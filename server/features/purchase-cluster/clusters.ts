import type { BuyerCluster } from '../../../shared/api/purchase-cluster.ts'
import { computePercent, roundHalfUp } from '../../../shared/trade/measures.ts'
import { MIN_CELL_MEMBERS } from '../../warehouse/members/cell-keys.ts'
import { describeCluster } from './cluster-description.ts'
import { type BuyerTaste, type BuyerTastes, countBuyers } from './tastes.ts'

/** Maximum number of clusters by taste; members who bought nothing else form one more. */
const MAX_TASTE_CLUSTERS = 4
const MAX_ITERATIONS = 12
/** Numbers of genres and products that describe a cluster. */
const TOP_GENRES = 4
/** Minimum lift of a genre that distinguishes a cluster. */
const MIN_DISTINGUISHING_LIFT = 1.05
const TOP_PRODUCTS = 3

/** Converts a member to a point: the square roots of the genres' shares, so that heavy and light buyers are equal. */
function toTastePoint(member: BuyerTaste, width: number): Float64Array {
  const point = new Float64Array(width)
  let all = 0
  for (const copies of member.copies.values()) all += copies
  for (const [feature, copies] of member.copies) point[feature] = Math.sqrt(copies / all)
  return point
}

const getDistance = (a: Float64Array, b: Float64Array): number => {
  let squares = 0
  for (let at = 0; at < a.length; at++) squares += ((a[at] as number) - (b[at] as number)) ** 2
  return squares
}

function findNearest(point: Float64Array, centres: readonly Float64Array[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < centres.length; index++) {
    const far = getDistance(point, centres[index] as Float64Array)
    if (far >= least) continue
    least = far
    best = index
  }
  return best
}

function getMeanPoint(points: readonly Float64Array[], width: number): Float64Array {
  const mean = new Float64Array(width)
  for (const point of points) for (let at = 0; at < width; at++) mean[at] = (mean[at] as number) + (point[at] as number)
  return mean.map((sum) => sum / points.length)
}

/** Splits members by taste: k-means, starting from the most common favourite genres; deterministic. */
function splitByTaste(members: readonly BuyerTaste[], width: number): BuyerTaste[][] {
  const points = members.map((member) => toTastePoint(member, width))
  const favourites = new Map<number, Float64Array[]>()
  for (const point of points) {
    let favourite = 0
    for (let at = 0; at < width; at++) if ((point[at] as number) > (point[favourite] as number)) favourite = at
    const own = favourites.get(favourite)
    if (own) own.push(point)
    else favourites.set(favourite, [point])
  }
  let centres = [...favourites.entries()]
    .filter(([, own]) => own.length >= MIN_CELL_MEMBERS)
    .sort((a, b) => b[1].length - a[1].length || a[0] - b[0])
    .slice(0, MAX_TASTE_CLUSTERS)
    .map(([, own]) => getMeanPoint(own, width))
  if (centres.length === 0) return [[...members]]
  let places: number[] = []
  for (let step = 0; step < MAX_ITERATIONS; step++) {
    const next = points.map((point) => findNearest(point, centres))
    if (step > 0 && next.every((cluster, index) => cluster === places[index])) break
    places = next
    centres = centres.map((centre, index) => {
      const own = points.filter((_point, at) => places[at] === index)
      return own.length === 0 ? centre : getMeanPoint(own, width)
    })
  }
  return centres.map((_centre, index) => members.filter((_member, at) => places[at] === index)).filter((item) => item.length > 0)
}

/** Merges clusters of fewer than k members into the largest: such a small group would identify its members. */
function mergeSmallClusters(groups: readonly BuyerTaste[][]): BuyerTaste[][] {
  const large = groups.filter((group) => group.length >= MIN_CELL_MEMBERS).map((group) => [...group])
  const small = groups.filter((group) => group.length < MIN_CELL_MEMBERS).flat()
  const largest = [...large].sort((a, b) => b.length - a.length)[0]
  if (largest === undefined) return small.length >= MIN_CELL_MEMBERS ? [small] : []
  largest.push(...small)
  return large
}

/** Groups buyers by what else they buy, with the distinguishing features of each group. All counts are noisy (cell-keys.ts). */
export function clusterBuyers({ members, features, products }: BuyerTastes): BuyerCluster[] {
  const width = features.length
  const withoutPurchases = members.filter((member) => member.copies.size === 0)
  const tasters = members.filter((member) => member.copies.size > 0)
  const groups = mergeSmallClusters([
    ...(tasters.length > 0 ? splitByTaste(tasters, width) : []),
    ...(withoutPurchases.length > 0 ? [withoutPurchases] : []),
  ])
    .map((group) => ({ group, first: Math.min(...group.map(({ id }) => id)) }))
    .sort((a, b) => b.group.length - a.group.length || a.first - b.first)
    .map(({ group }) => group)
  const everyone = countBuyers(members)
  const countHolders = (group: readonly BuyerTaste[], feature: number) =>
    countBuyers(group.filter(({ copies }) => copies.has(feature)))
  const totals = features.map((_name, feature) => countHolders(members, feature))
  const memberById = new Map(members.map((member) => [member.id, member]))
  const clusterByMember = new Map(groups.flatMap((group, index) => group.map((member): [number, number] => [member.id, index])))
  const popular = products.map((product) => {
    const buyers = product.members.flatMap((id) => memberById.get(id) ?? [])
    return { product, buyers: Map.groupBy(buyers, ({ id }) => clusterByMember.get(id)), total: countBuyers(buyers) }
  })
  const named = new Set<string>()
  const clusters = groups.flatMap((group, index) => {
    const size = countBuyers(group)
    if (size === null || everyone === null) return []
    const toLift = (count: number, total: number) => (count * everyone) / (size * total)
    const liftedFeatures = features
      .flatMap((name, feature) => {
        const [count, total] = [countHolders(group, feature), totals[feature] ?? null]
        return count === null || total === null ? [] : [{ name, count: Math.min(count, size), lift: toLift(count, total) }]
      })
      .sort((a, b) => (b.lift - 1) * b.count - (a.lift - 1) * a.count || b.count - a.count || (a.name.ja < b.name.ja ? -1 : 1))
    // distinguishing genres; for a typical group, what most of its members bought
    const distinctive = liftedFeatures.filter(({ lift, count }) => lift >= MIN_DISTINGUISHING_LIFT && count * 20 >= size)
    const genres = (
      distinctive.length > 0
        ? distinctive
        : [...liftedFeatures].sort((a, b) => b.count - a.count || (a.name.ja < b.name.ja ? -1 : 1))
    )
      .slice(0, TOP_GENRES)
      .map(({ name, count, lift }) => ({ name, rate: computePercent(count, size) ?? 0, lift: roundHalfUp(lift, 2) }))
    const typical = popular
      .flatMap(({ product, buyers, total }) => {
        const count = countBuyers(buyers.get(index) ?? [])
        return count === null || total === null ? [] : [{ product, count, lift: toLift(count, total) }]
      })
      .sort((a, b) => b.lift * Math.sqrt(b.count) - a.lift * Math.sqrt(a.count) || (a.product.jan < b.product.jan ? -1 : 1))
      .slice(0, TOP_PRODUCTS)
    return {
      ...describeCluster({
        group,
        genres,
        buysNothingElse: group.every(({ copies }) => copies.size === 0),
        usedNames: named,
      }),
      buyers: size,
      share: Math.min(100, computePercent(size, everyone) ?? 0),
      suppressed: false,
      genres,
      products: typical.map(({ product: { jan, productName, authorName } }) => ({ jan, productName, authorName })),
    }
  })
  return clusters.sort((a, b) => b.buyers - a.buyers).map((cluster, index) => ({ clusterNo: index + 1, ...cluster }))
}
