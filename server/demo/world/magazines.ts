import type { Knex } from 'knex'
import { addDays } from '../../../shared/calendar/period.ts'
import { createTable, createTableAs, ean13Sql, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { getMagazineGenres } from './genres.ts'
import { getPublisherSlotCount } from './publishers.ts'
import { magazinePublishers, magazines } from './words/magazines.ts'

const variants = ['', '別冊 ', '新 ', '関西版 ', '九州版 ', '北海道版 ', '縮刷 ', '増補 ']
const variantKana = [
  '',
  'べっさつ ',
  'しん ',
  'かんさいばん ',
  'きゅうしゅうばん ',
  'ほっかいどうばん ',
  'しゅくさつ ',
  'ぞうほ ',
]

/**
 * Creates issues of magazines: on sale before their cover date, a working day earlier on holidays, with double issues at New
 * Year, in Golden Week and at Obon. 雑誌コード digits 1-4 identify the title; a weekly's fifth digit is the week of its month.
 */
export async function buildMagazines(knex: Knex, plan: Plan): Promise<void> {
  // digits 1-4 of the 雑誌コード: weeklies begin with 2 or 3, monthlies with 0 or 1
  const next = { weekly: 3900, fortnightly: 3800, monthly: 1600 }
  const rows = Array.from({ length: plan.size.magazines }, (_none, index) => {
    const base = index % magazines.length
    const variant = Math.floor(index / magazines.length)
    const [title, kana, gap, on, price, size] = magazines[base] ?? ['', '', 30, 1, 500, 1]
    const { tradeId, itemId } = getMagazineGenres(base)
    const code = next[gap <= 7 ? 'weekly' : gap <= 14 ? 'fortnightly' : 'monthly']++
    return [
      index,
      1000 + base,
      (variants[variant] ?? '') + title,
      (variantKana[variant] ?? '') + kana,
      gap,
      on,
      price,
      size * (variant === 0 ? 1 : 0.3),
      String(code),
      tradeId,
      itemId,
      magazinePublishers[title] ?? null,
    ] as const
  })
  await createTable(
    knex,
    'magazine',
    [
      'no integer',
      'buyer integer',
      'title text',
      'kana text',
      'gap integer',
      '"on" integer',
      'price integer',
      'size double',
      'code4 text',
      'trade_id integer',
      'item_id integer',
      'publisher_cd text',
    ],
    rows,
  )
  const from = `date '${addDays(plan.start, -60)}'`
  const months = `(select unnest(range(0, ${plan.size.months + Math.ceil(plan.size.horizon / 30) + 3}))::integer as m)`
  await createTableAs(
    knex,
    'issue',
    `with planned as (
      select z.*, ${from} + cast(("on" - isodow(${from}) + 7) % 7 + gap * k as integer) as nominal
      from ${WORK_SCHEMA}.magazine z, lateral (select unnest(range(0, ${Math.ceil((Date.parse(plan.horizon) - Date.parse(plan.start)) / 86_400_000 + 61)} // gap))::integer as k) k where gap <= 14
      union all
      select z.*, cast(date_trunc('month', ${from}) + to_months(m) as date) + ("on" - 1) from ${WORK_SCHEMA}.magazine z, ${months} m
        where gap > 14 and (gap <= 31 or (m + no) % 2 = 0)
    ), dated as (
      select p.*, c.open_before as release,
        case when gap <= 14 then nominal + 10 else cast(date_trunc('month', nominal) + to_months(gap // 30) as date) end as cover
      from planned p join ${WORK_SCHEMA}.cal c on c.day = p.nominal
      where gap > 14 or strftime(nominal, '%m-%d') not between '12-30' and '12-31' and strftime(nominal, '%m-%d') not between '01-01' and '01-05'
        and strftime(nominal, '%m-%d') not between '05-01' and '05-05' and strftime(nominal, '%m-%d') not between '08-11' and '08-16'
    ), coded as (
      select *, code4 || case when gap <= 14 then (1 + (day(cover) - 1) // 7)::text else '1' end as magazine_cd, strftime(cover, '%m') as issue,
        coalesce(lead(release) over (partition by no order by release), release + gap) as next_release
      from dated where release <= date '${plan.horizon}'
    )
    select d.*, ${ean13Sql("('4910' || magazine_cd || issue || (year(cover) % 10)::text)")} as jan,
      case when gap <= 14 then strftime(cover, '%Y年%-m月%-d日号') else strftime(cover, '%Y年%-m月号') end as issue_nm, coalesce(p.id, l.pub_id) as pub_id,
      90 * size * exp(0.12 * ${plan.random.normal("'issue'", 'd.no', 'd.nominal')}) as copies
    from coded d join ${WORK_SCHEMA}.pub_slot l on l.c1 = '01' and l.slot = ${plan.random.below(getPublisherSlotCount(plan), "'mag'", 'd.no')}
      left join ${WORK_SCHEMA}.pub p on p.cd = d.publisher_cd`,
  )
}
