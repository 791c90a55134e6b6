import type { Knex } from 'knex'
import { EARLIEST_DATE, todayInJapan } from '../../../shared/period.ts'
import { askSales } from '../../warehouse/sales-question.ts'

export interface Mark {
  date: string
  kind: 'release' | 'publicity' | 'award' | 'reprint'
  text: string
}

/** A delivery this much larger than the first counts as a reprint's: a quarter of all that had been delivered before. */
const REPRINT_SHARE = 0.25
/** Days after release before which further deliveries belong to the first allotment. */
const FIRST_ALLOTMENT_DAYS = 14

/** What a chart marks: release, publicity, awards, and large later deliveries. */
export async function readMarks(knex: Knex, productId: number): Promise<Mark[]> {
  const [product, publicity, awards, deliveries] = await Promise.all([
    knex('product').select('release_date').where('id', productId).first() as Promise<{ release_date: string | null } | undefined>,
    knex('fact_publicity').select('publicity_date', 'medium', 'title').where('product_id', productId) as Promise<
      { publicity_date: string; medium: string; title: string }[]
    >,
    knex('fact_award').select('award_date', 'award_nm').where('product_id', productId) as Promise<
      { award_date: string; award_nm: string }[]
    >,
    askSales(knex, {
      period: { from: EARLIEST_DATE, to: todayInJapan() },
      by: ['bucket'],
      unit: 'day',
      products: [productId],
    }),
  ])
  const marks: Mark[] = []
  const release = product?.release_date ?? null
  if (release) marks.push({ date: release, kind: 'release', text: '' })
  for (const one of publicity) marks.push({ date: one.publicity_date, kind: 'publicity', text: `${one.medium}「${one.title}」` })
  for (const one of awards) marks.push({ date: one.award_date, kind: 'award', text: one.award_nm })
  let delivered = 0
  for (const day of [...deliveries].sort((a, b) => (a.bucket < b.bucket ? -1 : 1))) {
    const date = String(day.bucket).slice(0, 10)
    const late = release !== null && Date.parse(date) - Date.parse(release) > FIRST_ALLOTMENT_DAYS * 86_400_000
    if (late && delivered > 0 && day.delivery >= delivered * REPRINT_SHARE) marks.push({ date, kind: 'reprint', text: '' })
    delivered += day.delivery
  }
  return marks.sort((a, b) => (a.date < b.date ? -1 : 1))
}
