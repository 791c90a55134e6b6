import type { Knex } from 'knex'
import { buildFoldNameSql, buildFoldSql } from '../../../shared/text/fold.ts'
import { createTableAs, ean13Sql, isbn10Sql, runSql, unitIntervalSql, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { CONSIGNMENT_DAYS, magazineReturnDaysSql } from './return-terms.ts'
import { starTimeline } from './special-titles.ts'

/**
 * Registrants of ten titles each, from 978-4-9999001 on and then from 978-4-9930000: no real company holds any of them, and every
 * publisher has its own.
 */
const registrantSql = (index: string) => `case when ${index} < 998 then 9999001 + ${index} else 9930000 + ${index} - 998 end`

/** Creates `catalogue`: every product with its code, from which the product table is written. */
export async function buildCatalogue(knex: Knex, plan: Plan): Promise<void> {
  await createTableAs(
    knex,
    'numbered',
    `with ranked as (
      -- the star is the second title of the first registrant
      select *, case when c1 = '' then null else row_number() over (partition by pub_id, c1 = '' order by coalesce(case when title = '${starTimeline.title}' then 1 when special = 1 then 0 end, 2), release, key) - 1 end as rank_in_pub
      from ${WORK_SCHEMA}.book
    ), blocks as (
      select pub_id, sum(blocks) over (order by pub_id) - blocks as first
      from (select pub_id, max(rank_in_pub) // 10 + 1 as blocks from ranked where c1 <> '' group by 1)
    )
    select r.*, ${registrantSql('(b.first + r.rank_in_pub // 10)')} as registrant, case when c1 = '' then row_number() over (partition by c1 = '' order by sid, key) end as goods_no
    from ranked r left join blocks b on b.pub_id = r.pub_id and r.c1 <> ''`,
  )
  const revised = `date '${plan.anchor.slice(0, 4)}-04-01' - case when date '${plan.anchor}' < date '${plan.anchor.slice(0, 4)}-04-10' then 365 else 0 end`
  await createTableAs(
    knex,
    'catalogue',
    `with every as (
      select case when n.c1 = '' then 2 else 0 end as kind, n.sid as rank1, n.special, n.key, n.sid, n.sid as buyer, n.series_key, n.series_nm, n.series_kana, n.vol::bigint as vol, n.volume, n.author_key, n.author, n.author_kana,
        n.title, n.kana, case when n.c1 <> '' then n.pub_id end as pub_id, n.price, n.release, n.copies, s.c_code, s.format, s.trade_id, s.item_id, s.g, s.sho,
        ${ean13Sql("case when n.c1 = '' then '2990' || lpad(n.goods_no::text, 8, '0') else '9784' || (n.registrant + 0)::bigint::text || (n.rank_in_pub % 10)::text end")} as jan,
        null::text as magazine_cd, null::text as issue, null::date as cover, null::date as next_release, null::integer as gap,
        s.w1, s.t1, s.w2, s.t2, s.w3, s.season, s.week
      from ${WORK_SCHEMA}.numbered n join ${WORK_SCHEMA}.subject s on s.sid = n.sid
      union all
      select 1, 900, null, 'm' || no || '-' || nominal, null, buyer, 'm' || code4, title, kana, epoch(nominal)::bigint // 86400, issue_nm, null, null, null,
        title || ' ' || issue_nm, kana || ' ' || issue_nm, pub_id, price, release, copies, null, null, trade_id, item_id, 1, null,
        jan, magazine_cd, issue, cover, next_release, gap,
        case when gap <= 7 then 0.9 else 0.7 end, case when gap <= 7 then 2.2 when gap <= 14 then 3.5 else 5 end,
        case when gap <= 7 then 0.1 else 0.3 end, case when gap <= 7 then 6 else 14 end, 0, 0, 0
      from ${WORK_SCHEMA}.issue
    ), drawn as (
      select *, ${unitIntervalSql(plan.random.bits("'a'", 'key'))} as ua, ${unitIntervalSql(plan.random.bits("'b'", 'key'))} as ub, ${unitIntervalSql(plan.random.bits("'c'", 'key'))} as uc
      from every
    )
    select row_number() over (order by rank1, series_key, vol, release, key)::integer as id, *,
      dense_rank() over (order by series_key nulls last)::integer as series_id,
      case when kind = 0 and release < ${revised} - 200 and ua < 0.05 then ${revised} end as revised_on,
      case when kind = 0 and release < ${revised} - 200 and ua < 0.05 then price + 10 * ceil(price * (0.05 + 0.1 * ub) / 10)::integer end as revised_price,
      case when kind = 1 then '委託' when kind = 2 then null when ub < 0.82 then '委託' when ub < 0.92 then '買切' else '常備' end as terms
    from drawn`,
  )
}

/** Adds announced products that do not exist yet, with their series and prices. */
export async function writeProducts(knex: Knex, plan: Plan): Promise<void> {
  const known = `release <= date '${plan.announced}'`
  const series = 'series_key is not null'
  await runSql(
    knex,
    `insert into series (id, series_cd, series_nm, series_kana, kind, search_text)
      select series_id, cd, nm, kana, kind, ${buildFoldNameSql("concat_ws('|', cd, nm, kana)")} from (
        select series_id, case when max(kind) = 1 then max(series_key) else 's' || lpad(series_id::text, 6, '0') end as cd, max(series_nm) as nm, max(series_kana) as kana,
          case when max(kind) = 1 then 'magazine' else 'series' end as kind
        from ${WORK_SCHEMA}.catalogue where ${known} and ${series} group by series_id) as s
      where series_id not in (select id from series) order by series_id`,
  )
  const isbn = "jan like '978%'"
  const limit = `case when kind = 1 then release + ${magazineReturnDaysSql} when terms = '委託' then release + ${CONSIGNMENT_DAYS} end`
  await runSql(
    knex,
    `insert into product (id, jan, kind, product_nm, product_kana, author_nm, author_kana, volume, publisher_id, series_id, item_genre_id, trade_genre_id, item_cd_origin,
        release_date, return_limit_date, price, c_code, magazine_cd, issue, cover_date, format, pages, description, keywords, trade_terms,
        search_code, search_name, search_series, search_author)
      select id, jan, case kind when 0 then 'book' when 1 then 'magazine' else 'other' end, title, kana, author, author_kana, case when kind = 1 then volume else vol::text end, pub_id,
        case when ${series} then series_id end, item_id, trade_id, 'G' || lpad(id::text, 8, '0'), release, ${limit}, price, c_code, magazine_cd, issue, cover, format,
        case when kind = 0 then 96 + 16 * (1 + floor(uc * 22))::integer end,
        case when kind = 0 then '架空の商品です。' || coalesce(author || '著、', '') || sho || '。' else '架空の商品です。' end, sho, terms,
        ${buildFoldSql(`concat_ws('|', jan, case when ${isbn} then ${isbn10Sql('jan')} end, case when magazine_cd is not null then magazine_cd || '-' || issue end)`)},
        ${buildFoldNameSql("concat_ws('|', title, kana)")}, ${buildFoldNameSql(`case when ${series} then concat_ws('|', series_nm, series_kana) else '' end`)}, ${buildFoldNameSql("concat_ws('|', author, author_kana)")}
      from ${WORK_SCHEMA}.catalogue where ${known} and id not in (select id from product) order by id`,
  )
  await runSql(
    knex,
    `insert into product_price (product_id, from_date, price)
      select c.id, p.from_date, p.price from ${WORK_SCHEMA}.catalogue c, lateral (values (c.release, c.price), (c.revised_on, c.revised_price)) p(from_date, price)
      where ${known} and p.from_date is not null and p.from_date <= date '${plan.end}'
        and not exists (select 1 from product_price o where o.product_id = c.id and o.from_date = p.from_date)
      union all select id, release, price from ${WORK_SCHEMA}.catalogue
      where ${known} and release > date '${plan.end}' and id not in (select product_id from product_price)
      order by 1, 2`,
  )
  // today's price; future changes are not known yet
  await runSql(
    knex,
    `update product set price = c.revised_price from ${WORK_SCHEMA}.catalogue c
      where c.id = product.id and c.revised_on <= date '${plan.end}' and product.price <> c.revised_price`,
  )
}
