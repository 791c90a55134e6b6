import type { BuyerCluster } from '../../../shared/api/purchase-cluster.ts'
import { type BuyerTaste, countBuyers } from './tastes.ts'

interface ClusterFeatures {
  group: readonly BuyerTaste[]
  genres: BuyerCluster['genres']
  buysNothingElse: boolean
  /** Names of other clusters. */
  usedNames: Set<string>
}

/** Returns two neighbouring age groups with at least half of the known ages; null if ages are mixed or too few may be shown. */
function findCoreAges(group: readonly BuyerTaste[]): { from: number; to: number } | null {
  const ages = group.filter(({ ageGroup }) => ageGroup > 0)
  let best: { from: number; count: number } | null = null
  for (let from = 10; from <= 80; from += 10) {
    const count = countBuyers(ages.filter(({ ageGroup }) => ageGroup === from || ageGroup === from + 10)) ?? 0
    if (count > (best?.count ?? 0)) best = { from, count }
  }
  return best === null || best.count * 2 < (countBuyers(ages) ?? 0) ? null : { from: best.from, to: best.from + 10 }
}

/** Returns the gender of at least two thirds of those whose gender is known. */
function findCoreGender(group: readonly BuyerTaste[]): 1 | 2 | null {
  const countGender = (gender: number) => countBuyers(group.filter((member) => member.gender === gender)) ?? 0
  const [male, female] = [countGender(1), countGender(2)]
  if (male > 0 && male * 3 >= (male + female) * 2) return 1
  return female > 0 && female * 3 >= (male + female) * 2 ? 2 : null
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Describes a cluster by name and text from its features. Hidden counts are not used. */
export function describeCluster({
  group,
  genres,
  buysNothingElse,
  usedNames,
}: ClusterFeatures): Pick<BuyerCluster, 'name' | 'explanation'> {
  const ages = findCoreAges(group)
  const gender = findCoreGender(group)
  const favourites = genres.filter(({ lift, rate }) => (lift ?? 0) >= 1.1 && rate >= 15).slice(0, 2)
  const who = {
    ja: `${ages ? `${ages.from}〜${ages.to}代` : ''}${gender === 1 ? '男性' : gender === 2 ? '女性' : ''}`,
    en: `${gender === 1 ? 'men' : gender === 2 ? 'women' : 'people'}${ages ? ` aged ${ages.from} to ${ages.to + 9}` : ''}`,
  }
  const centred = { ja: who.ja === '' ? '幅広い年代' : `${who.ja}中心`, en: who.ja === '' ? 'all ages' : `mostly ${who.en}` }
  const subjects = {
    ja: favourites.map(({ name }) => name.ja).join('と'),
    en: favourites.map(({ name }) => name.en).join(' and '),
  }
  const named = buysNothingElse
    ? { ja: `この商品だけを買う層（${centred.ja}）`, en: `Bought nothing else (${centred.en})` }
    : favourites.length === 0
      ? { ja: `いろいろ買う層（${centred.ja}）`, en: `Buys across genres (${centred.en})` }
      : { ja: `${subjects.ja}をよく買う層（${centred.ja}）`, en: `Often buys ${subjects.en} (${centred.en})` }
  // equal descriptions are distinguished by number
  const more = [...usedNames].filter((name) => name === named.ja || name.startsWith(`${named.ja} `)).length
  const name = more === 0 ? named : { ja: `${named.ja} ${more + 1}`, en: `${named.en} ${more + 1}` }
  usedNames.add(name.ja)
  const rates = genres.slice(0, 3)
  return {
    name,
    explanation: buysNothingElse
      ? {
          ja: `期間中、対象店舗でほかの商品を買っていない会員です。${centred.ja}。`,
          en: `Members who bought nothing else in the period and stores; ${centred.en}.`,
        }
      : {
          ja: `${rates.length === 0 ? '' : `${rates.map(({ name: genre, rate, lift }) => `${genre.ja}を買った人が${rate}%（購入者全体の${lift}倍）`).join('、')}。`}${centred.ja}の層です。`,
          en: `${rates.length === 0 ? '' : `${rates.map(({ name: genre, rate, lift }) => `${rate}% bought ${genre.en} (${lift} times the rate of all buyers)`).join(', ')}; `}${rates.length === 0 ? capitalize(centred.en) : centred.en}.`,
        },
  }
}
