import type { Knex } from 'knex'
import { buildFoldNameSql } from '../../../shared/text/fold.ts'
import { prefectures } from '../../../shared/trade/prefectures.ts'
import { createTable, createTableAs, runSql, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { demoAgencies, demoCompanies, townsByPrefecture } from './words/companies.ts'

/** Days after the on-sale day on which magazines arrive (domain 1.5). */
const getDeliveryLag = (prefecture: string): number => {
  if (prefecture === '47') return 4
  if (prefecture === '01' || prefecture >= '40') return 2
  return ['02', '03', '05', '06', '15', '16', '17', '18'].includes(prefecture) || (prefecture >= '31' && prefecture <= '39')
    ? 1
    : 0
}
const bigCity: Record<string, number> = {
  '13': 5,
  '27': 3,
  '14': 2.4,
  '23': 2.2,
  '11': 2,
  '12': 1.8,
  '28': 1.6,
  '40': 1.6,
  '01': 1.5,
}

/** Creates stores, their chains and companies; `store` of the work schema has the attributes that movements need. */
export async function buildStores(knex: Knex, plan: Plan): Promise<void> {
  const { random, size } = plan
  const places = prefectures.flatMap((prefecture) =>
    (townsByPrefecture[prefecture.cd] ?? []).map(
      (town, index) =>
        [
          prefecture.cd,
          prefecture.areaCd,
          town.ja,
          town.kana,
          (bigCity[prefecture.cd] ?? 1) / (index + 1.5),
          getDeliveryLag(prefecture.cd),
        ] as const,
    ),
  )
  await createTable(
    knex,
    'place',
    ['prefecture_cd text', 'area_cd text', 'town text', 'town_kana text', 'weight double', 'lag integer'],
    places,
  )
  const chains = demoCompanies.flatMap((company) => company.chains.map((chain) => [company.cd, ...chain] as const))
  await createTable(
    knex,
    'chain_plan',
    ['company_cd text', 'chain_cd text', 'nm text', 'kana text', 'weight double', 'category_cd text'],
    chains,
  )
  // first one store per chain and town; further ones are named 本店, 駅前店 …
  await createTableAs(
    knex,
    'store_plan',
    `with named as (
      select c.*, p.*, b.branch, b.branch_kana, b.n as branch_no,
        ${random.unit("'shop'", 'c.chain_cd', 'p.town', 'b.n')} / (c.weight * p.weight / (1 + 2 * b.n)) as draw
      from ${WORK_SCHEMA}.chain_plan c, ${WORK_SCHEMA}.place p,
        (values (0, '店', 'てん'), (1, '駅前店', 'えきまえてん'), (2, '北口店', 'きたぐちてん'), (3, 'バイパス店', 'ばいぱすてん'), (4, '中央店', 'ちゅうおうてん')) b(n, branch, branch_kana)
      where c.weight > 0
    ), drawn as (select * from named order by draw, chain_cd, town, branch_no limit ${size.stores - 2})
    select row_number() over (order by prefecture_cd, town, chain_cd, branch_no)::integer as id, *, false as online from drawn
    union all
    select ${size.stores - 2} + row_number() over (order by chain_cd)::integer, c.*, null, null, null, null, null, 0, '', '', 0, 0, true
    from ${WORK_SCHEMA}.chain_plan c where c.weight = 0`,
  )
  await createTableAs(
    knex,
    'store',
    `with shaped as (
      select *, ${random.unit("'tsubo'", 'id')} as ut, ${random.unit("'where'", 'id')} as uw, ${random.unit("'life'", 'id')} as ul,
        case when online then 9 when category_cd = '4' then 8 when category_cd = '5' then 2
          when ${random.unit("'where'", 'id')} < 0.2 then 1 when ${random.unit("'where'", 'id')} < 0.3 then 2 when ${random.unit("'where'", 'id')} < 0.4 then 3
          when ${random.unit("'where'", 'id')} < 0.48 then 4 when ${random.unit("'where'", 'id')} < 0.6 then 5 when ${random.unit("'where'", 'id')} < 0.82 then 6 else 7 end as location
      from ${WORK_SCHEMA}.store_plan
    ), sized as (
      select *, case when online then null when category_cd = '5' then 8 + floor(ut * 30)
        when location in (3, 5, 8) then 25 + floor(ut * ut * 180) else 60 + floor(ut * ut * ut * 900) end::integer as tsubo
      from shaped
    )
    select id, company_cd, chain_cd, nm, kana, category_cd, prefecture_cd, area_cd, town, town_kana, branch, branch_kana, online, location, tsubo, coalesce(lag, 0) as lag,
      case when online then 0 when tsubo <= 40 then 1 when tsubo <= 100 then 2 when tsubo <= 200 then 3 when tsubo <= 300 then 4 when tsubo <= 500 then 5 else 6 end as scale,
      -- a shop sells by its floor, less than in proportion
      case when online then 0 else pow(tsubo, 0.72) * (0.7 + 0.6 * ${random.unit("'trade'", 'id')}) end as weight,
      case when ul < 0.05 and not online then ${dateAddSql(plan.start, 'floor(ul * 20 * 400)')} else date '2008-04-01' + cast(floor(ut * 3000) as integer) end as opened_on,
      case when ul > 0.975 and not online then ${dateAddSql(plan.start, '100 + floor((1 - ul) * 40 * 500)')} end as closed_on,
      'A' || case when ul < 0.34 then 1 when ul < 0.68 then 2 when ul < 0.84 then 3 when ul < 0.94 then 4 else 5 end as agency_cd,
      '4' || lpad(((id * 7919) % 900000 + 100000)::text, 6, '0') as store_cd
    from sized`,
  )
}

const dateAddSql = (day: string, days: string) => `date '${day}' + cast(${days} as integer)`

/** Fills the master tables of agencies, companies, chains and stores. Closings after the end are not known yet. */
export async function writeStores(knex: Knex, plan: Plan): Promise<void> {
  for (const table of ['agency', 'company', 'chain', 'store', 'store_code']) await runSql(knex, `delete from ${table}`)
  const searchTextSql = (...parts: string[]) => buildFoldNameSql(`concat_ws('|', ${parts.join(', ')})`)
  await createTable(knex, 'agency', ['cd text', 'nm text'], demoAgencies)
  await runSql(
    knex,
    `insert into agency (id, agency_cd, agency_nm) select row_number() over (order by cd)::integer, cd, nm from ${WORK_SCHEMA}.agency`,
  )
  await createTable(
    knex,
    'company',
    ['cd text', 'nm text', 'kana text'],
    demoCompanies.map((demoCompany) => [demoCompany.cd, demoCompany.nm, demoCompany.kana]),
  )
  await runSql(
    knex,
    `insert into company (id, company_cd, company_nm, company_kana, search_text)
      select row_number() over (order by cd)::integer, cd, nm, kana, ${searchTextSql('cd', 'nm', 'kana')} from ${WORK_SCHEMA}.company`,
  )
  await runSql(
    knex,
    `insert into chain (id, chain_cd, chain_nm, chain_kana, company_cd, search_text)
      select row_number() over (order by chain_cd)::integer, chain_cd, nm, kana, company_cd, ${searchTextSql('chain_cd', 'nm', 'kana')} from ${WORK_SCHEMA}.chain_plan`,
  )
  const name = "nm || case when online then '' else ' ' || town || branch end"
  const kana = "kana || case when online then '' else ' ' || town_kana || branch_kana end"
  await runSql(
    knex,
    `insert into store (id, store_cd, store_nm, store_kana, company_cd, chain_cd, agency_cd, prefecture_cd, area_cd, location_cd, scale_cd,
        tsubo, category_cd, is_online, opened_on, closed_on, search_text)
      select id, store_cd, ${name}, ${kana}, company_cd, chain_cd, agency_cd, prefecture_cd, area_cd, location::text,
        case when scale > 0 then scale::text end, tsubo, category_cd, online, opened_on,
        case when closed_on <= date '${plan.end}' then closed_on end, ${searchTextSql('store_cd', name, kana)}
      from ${WORK_SCHEMA}.store order by id`,
  )
  await runSql(
    knex,
    `insert into store_code (store_id, agency_cd, code)
      select id, agency_cd, lpad((${plan.random.bits("'code'", 'id')} % 10000000)::text, 7, '0') from ${WORK_SCHEMA}.store
      union all select id, 'A1', 'X' || store_cd from ${WORK_SCHEMA}.store where id % 9 = 0 and agency_cd <> 'A1'`,
  )
}
