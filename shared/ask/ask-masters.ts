import type { AskMasters, GenreRow } from './master-words.ts'

/** Masters as the API returns them; genres and items with their keys. */
interface MasterLists {
  genres: readonly GenreRow[]
  items: readonly GenreRow[]
  publishers: readonly { publisherCd: string; publisherNm: string; publisherKana: string | null }[]
  companies: readonly { companyCd: string; companyNm: string }[]
  chains: readonly { chainCd: string; chainNm: string }[]
  stores: readonly { storeCd: string; storeNm: string; storeKana: string | null; closed: boolean }[]
}

/** Masters that a question can name; closed stores are left out. */
export const toAskMasters = ({ genres, items, publishers, companies, chains, stores }: MasterLists): AskMasters => ({
  genres,
  items,
  publishers: publishers.map(({ publisherCd, publisherNm, publisherKana }) => ({
    cd: publisherCd,
    name: publisherNm,
    kana: publisherKana,
  })),
  companies: companies.map(({ companyCd, companyNm }) => ({ cd: companyCd, name: companyNm })),
  chains: chains.map(({ chainCd, chainNm }) => ({ cd: chainCd, name: chainNm })),
  stores: stores
    .filter(({ closed }) => !closed)
    .map(({ storeCd, storeNm, storeKana }) => ({ cd: storeCd, name: storeNm, kana: storeKana })),
})
