import type { Knex } from 'knex'
import { addDays, addMonths, getHalfYearStart, type Period } from '../../../shared/calendar/period.ts'
import { sql, toDayLiteral } from '../engine/sql.ts'
import { ageGroupSql } from '../members/age-group.ts'
import { countFullLotsSql, firstPurchasesSql, lotFigures } from '../members/lots.ts'
import { MIN_CELL_MEMBERS } from '../members/suppression.ts'
import { hasRows, rollupsByTable } from '../rollups/rollup-sql.ts'
import { ANY_AGE, ANY_GENDER, getRollupColumns } from '../rollups/rollups.ts'

const rollup = rollupsByTable.rollup_buyer_lot

/** Width of the id range whose products are sorted at once, so that memory stays bounded. */
const PRODUCT_RANGE_WIDTH = 100_000

export interface LotScope {
  /** Changed days: lots of their half-years are rebuilt; those of all half-years if absent. */
  days?: readonly string[]
  /** Query of the ids of the changed products, as `product_id`. */
  products?: string
}

/** Returns the half-year that begins on this day. */
const toHalfYear = (from: string): Period => ({ from, to: addDays(addMonths(from, 6), -1) })

const openedWithinSql = ({ from, to }: Period) => `${rollup.table}.opened between ${toDayLiteral(from)} and ${toDayLiteral(to)}`

/** Lists the first days of the half-years that a period overlaps. */
export function listHalfYears({ from, to }: Period): string[] {
  const halves: string[] = []
  for (let half = getHalfYearStart(from); half <= to; half = addMonths(half, 6)) halves.push(half)
  return halves
}

async function listAllHalfYears(knex: Knex): Promise<string[]> {
  const [row] = await sql<{ from: string | null; to: string | null }>(
    knex,
    'select min(sale_date) as "from", max(sale_date) as "to" from fact_sale',
  )
  return row?.from && row.to ? listHalfYears({ from: row.from, to: row.to }) : []
}

/** SQL of members under each known gender, each known age, and both. Members of unknown gender or age are in no such lot. */
function lotMembersSql(): string {
  const rest = ['product_id', 'member_id', 'day', ...lotFigures].join(', ')
  const [ofGender, ofAge] = [`gender <> ${ANY_GENDER}`, 'age_group <> 0']
  return `select gender, ${ANY_AGE} as age_group, ${rest} from known where ${ofGender}
      union all select ${ANY_GENDER} as gender, age_group, ${rest} from known where ${ofAge}
      union all select gender, age_group, ${rest} from known where ${ofGender} and ${ofAge}`
}

/** SQL of the lots of a half-year for the products that the condition selects. */
function halfYearLotsSql(half: Period, products: (table: string) => string): string {
  const lines = `fact_sale.sale_date between ${toDayLiteral(half.from)} and ${toDayLiteral(half.to)}
      and fact_sale.member_id is not null and ${products('fact_sale')}`
  return `with often as (
        select fact_sale.product_id from fact_sale where ${lines} and fact_sale.quantity > 0
        group by fact_sale.product_id having count(*) >= ${MIN_CELL_MEMBERS}),
      firsts as (${firstPurchasesSql(
        { product_id: 'fact_sale.product_id' },
        `fact_sale join often on often.product_id = fact_sale.product_id where ${lines}`,
      )}),
      known as materialized (
        select firsts.*, member.gender, ${ageGroupSql('firsts.day', 'member.birth_decade')} as age_group
        from firsts join member on member.id = firsts.member_id),
      keyed as (${lotMembersSql()})
      ${countFullLotsSql('keyed', 'product_id, gender, age_group')}`
}

/** True if the half-years of these days have lots. If not, only a member's purchase can create one. */
export async function hasLotsInHalfYears(knex: Knex, days: readonly string[]): Promise<boolean> {
  const within = [...new Set(days.map(getHalfYearStart))].map((from) => openedWithinSql(toHalfYear(from)))
  return hasRows(knex, `${rollup.table} where ${within.join(' or ') || 'false'}`)
}

/** Rebuilds buyer lots from the receipt lines, by half-year and range of products. */
export async function refreshLots(knex: Knex, { days, products }: LotScope = {}): Promise<void> {
  const columns = getRollupColumns(rollup).map(({ name }) => name)
  const halves = days === undefined ? await listAllHalfYears(knex) : [...new Set(days.map(getHalfYearStart))]
  if (days === undefined) await knex.raw(`delete from ${rollup.table}`)
  const ranges = await sql<{ part: number }>(
    knex,
    `select distinct cast(floor(product_id / ${PRODUCT_RANGE_WIDTH}.0) as integer) as part
      from (${products ?? 'select id as product_id from product'}) as changed order by 1`,
  )
  for (const from of halves) {
    const half = toHalfYear(from)
    for (const { part } of ranges) {
      const within = (table: string) =>
        `${table}.product_id >= ${part * PRODUCT_RANGE_WIDTH} and ${table}.product_id < ${(part + 1) * PRODUCT_RANGE_WIDTH}${products === undefined ? '' : ` and ${table}.product_id in (${products})`}`
      await knex.raw(`delete from ${rollup.table} where ${openedWithinSql(half)} and ${within(rollup.table)}`)
      await knex.raw(`insert into ${rollup.table} (${columns.join(', ')})
        select ${columns.join(', ')} from (${halfYearLotsSql(half, within)}) as lots order by ${rollup.order}`)
    }
  }
}
