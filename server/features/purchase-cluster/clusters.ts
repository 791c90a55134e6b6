import type { BuyerCluster } from '../../../shared/api/purchase-cluster.ts'
import { computePercent, roundHalfUp } from '../../../shared/trade/measures.ts'
import { hideList, MIN_CELL_MEMBERS, roundDownToTens } from '../../warehouse/members/suppression.ts'
import { describeCluster } from './cluster-description.ts'
import type { BuyerTaste, BuyerTastes } from './tastes.ts'

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

/** Groups buyers by what else they buy, with the distinguishing features of each group. */
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
  const holds = (group: readonly BuyerTaste[], feature: number) => group.filter(({ copies }) => copies.has(feature)).length
  // a genre's buyers add up over the clusters: its total must not reveal what one cluster hides
  const byFeature = features.map((_name, feature) => {
    const counts = groups.map((group) => holds(group, feature))
    const all = counts.reduce((sum, count) => sum + count, 0)
    return { counts, all, hidden: hideList(counts).parts }
  })
  const clusterByMember = new Map(groups.flatMap((group, index) => group.map((member): [number, number] => [member.id, index])))
  const popular = products.map((product) => {
    const counts = groups.map(() => 0)
    for (const id of product.members) {
      const at = clusterByMember.get(id)
      if (at !== undefined) counts[at] = (counts[at] ?? 0) + 1
    }
    return { product, counts }
  })
  const named = new Set<string>()
  return groups.map((group, index) => {
    const liftedFeatures = byFeature
      .flatMap(({ counts, all, hidden }, feature) => {
        const count = counts[index] ?? 0
        if (count < MIN_CELL_MEMBERS || hidden[index]) return []
        return [{ name: features[feature] ?? { ja: '', en: '' }, count, lift: (count * members.length) / (group.length * all) }]
      })
      .sort((a, b) => (b.lift - 1) * b.count - (a.lift - 1) * a.count || b.count - a.count || (a.name.ja < b.name.ja ? -1 : 1))
    // distinguishing genres; for a typical group, what most of its members bought
    const distinctive = liftedFeatures.filter(({ lift, count }) => lift >= MIN_DISTINGUISHING_LIFT && count * 20 >= group.length)
    const genres = (
      distinctive.length > 0
        ? distinctive
        : [...liftedFeatures].sort((a, b) => b.count - a.count || (a.name.ja < b.name.ja ? -1 : 1))
    )
      .slice(0, TOP_GENRES)
      .map(({ name, count, lift }) => ({ name, rate: computePercent(count, group.length) ?? 0, lift: roundHalfUp(lift, 2) }))
    const typical = popular
      .map(({ product, counts }) => ({ product, count: counts[index] ?? 0 }))
      .filter(({ count }) => count >= MIN_CELL_MEMBERS)
      .map((item) => ({ ...item, lift: (item.count * members.length) / (group.length * item.product.members.length) }))
      .sort((a, b) => b.lift * Math.sqrt(b.count) - a.lift * Math.sqrt(a.count) || (a.product.jan < b.product.jan ? -1 : 1))
      .slice(0, TOP_PRODUCTS)
    return {
      clusterNo: index + 1,
      ...describeCluster({
        group,
        genres,
        buysNothingElse: group.every(({ copies }) => copies.size === 0),
        usedNames: named,
      }),
      // in tens, like all counts of members (lots.ts)
      buyers: roundDownToTens(group.length),
      share: computePercent(group.length, members.length),
      suppressed: false,
      genres,
      products: typical.map(({ product: { jan, productName, authorName } }) => ({ jan, productName, authorName })),
    }
  })
}
