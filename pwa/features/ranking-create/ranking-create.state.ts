import { type RankingBody, rankingBody } from '../../../shared/contract/ranking-create.ts'
import { defaultPeriod } from '../../ui/pickers/period-presets.ts'

/** A ranking of up to this many ranks comes in one page, and is sorted on the screen. */
export const PAGE_SIZE = 1000

export const limits = [50, 100, 300, 1000, 3000, 10_000] as const
export const ages = [10, 20, 30, 40, 50, 60, 70, 80, 90] as const

/** The period belongs to the day it was asked on: a link must say it. */
export const always = ['period'] as const

export const rankingDefaults = (latest: string): RankingBody =>
  rankingBody.parse({ period: defaultPeriod(latest), products: { kind: 'book' }, pageSize: PAGE_SIZE })
