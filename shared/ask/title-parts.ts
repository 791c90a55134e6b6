import { createFact, createName, type Fact, type ScreenHint } from './fact.ts'

/** A part of a title's page, by its tab. */
export const createTitlePart = (tab: string, ja: string, en: string): Fact => createFact('part', tab, createName(ja, en))

/** Leads to a part of a title's page if the question names a title. */
export const createTitleHint = (part: Fact, weight = 3, ...more: Fact[]): ScreenHint => ({
  screen: 'product-detail',
  weight,
  when: 'title',
  facts: [part, ...more],
})
