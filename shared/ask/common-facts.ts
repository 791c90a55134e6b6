import { createFact, createName } from './fact.ts'

// Facts that words of several files create.

export const byStoreFact = createFact('groupBy', 'store', createName('店舗別', 'by store'))
export const byCompanyFact = createFact('groupBy', 'company', createName('法人別', 'by company'))
/** Titles that a store lacks, on the screen that compares it with its peers. */
export const lackingFact = createFact('listed', 'lacking', createName('自店にないもの', 'Lacking'))
/** Publishers beside each other, with their shares of the market. */
export const brandFact = createFact('view', 'brand', createName('市場シェア', 'Market share'))
