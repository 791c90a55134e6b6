import type { Answer } from '../../../shared/api/endpoint.ts'
import {
  LEAST_COMPANIES,
  LEAST_PEERS,
  LEAST_SELLERS,
  type peerStoreGap,
  SUGGESTED_DAYS,
} from '../../../shared/api/peer-store-gap.ts'
import { inLanguage, type Language } from '../../../shared/language.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { peerStoreGapWords } from '../../../shared/messages/peer-store-gap.ts'
import { placeName } from '../../../shared/place-names.ts'

type Compared = Pick<Answer<typeof peerStoreGap>, 'store' | 'peers' | 'notCompared'>

/** Explains the peers of the store, or why there are none, and how the figures are computed. */
export function explain({ store, peers, notCompared }: Compared, language: Language): string {
  const messages = peerStoreGapWords[language]
  const location = peers?.rule === 'scaleAndLocation' ? placeName('location', store.locationCd, language) : null
  const placeText = [placeName('scale', store.scaleCd, language), location].filter((name) => name !== null)
  const least = { peers: LEAST_PEERS, companies: LEAST_COMPANIES, sellers: LEAST_SELLERS, days: SUGGESTED_DAYS }
  const whom = peers
    ? fill(messages[peers.rule], {
        stores: peers.stores,
        companies: peers.companies,
        place: placeText.join(inLanguage(language, ['・', ', '])),
      })
    : fill(messages[notCompared ?? 'tooFewPeers'], least)
  return `${whom}${inLanguage(language, ['', ' '])}${fill(messages.explanation, least)}`
}
