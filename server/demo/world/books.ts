import type { Knex } from 'knex'
import { addDays } from '../../../shared/calendar/period.ts'
import { createTable, createTableAs, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { createBookNames } from './book-names.ts'
import { loadSubjects } from './genres.ts'
import { getPublisherSlotCount } from './publishers.ts'
import { specialTitles } from './special-titles.ts'
import { salesDecays, seasonWeights, subjects, weekdayWeights } from './subjects.ts'
import { familyNames, givenNames } from './words/people.ts'

const DAYS_A_MONTH = 30.44

const getTitleCounts = (plan: Plan, index: number) => {
  const subject = subjects[index]
  if (!subject) return { back: 0, fresh: 0, series: 0, gap: 1 }
  const times = subject.genre[0] === '' ? plan.size.goods : plan.size.books
  const months = (Date.parse(plan.horizon) - Date.parse(plan.start)) / 86_400_000 / DAYS_A_MONTH
  const scaleCount = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round(count)))
  return {
    back: scaleCount(subject.back * times),
    fresh: scaleCount(subject.fresh * times * months),
    series: scaleCount((subject.series?.[0] ?? 0) * plan.size.series),
    gap: subject.series?.[1] ?? 1,
  }
}

/** Creates the subjects with the attributes that movements need. */
export async function buildSubjects(knex: Knex, plan: Plan): Promise<void> {
  const columns = [
    'back integer',
    'fresh integer',
    'series integer',
    'gap integer',
    '"set" text',
    'lo integer',
    'hi integer',
    'step integer',
    'c_code text',
    'format text',
    'copies double',
    'spread double',
    'w1 double',
    't1 double',
    'w2 double',
    't2 double',
    'w3 double',
    'season integer',
    'week integer',
    'g integer',
    'sho text',
  ]
  await loadSubjects(
    knex,
    (index) => {
      const subject = subjects[index]
      if (!subject) return []
      const { back, fresh, series, gap } = getTitleCounts(plan, index)
      const group =
        subject.genre[0] === '' ? (subject.item[0] === '09' ? 13 : subject.item[0] === '10' ? 14 : 12) : Number(subject.genre[0])
      return [
        back,
        fresh,
        series,
        gap,
        subject.titles,
        ...subject.price,
        subject.cCode,
        subject.format,
        subject.copies,
        subject.spread,
        ...salesDecays[subject.decay],
        Object.keys(seasonWeights).indexOf(subject.season),
        Object.keys(weekdayWeights).indexOf(subject.week),
        group,
        subject.genre[4] || subject.item[3],
      ]
    },
    columns,
  )
}

/** Creates books and goods without codes: single titles, volumes of series, and the titles of special-titles.ts. */
export async function buildBooks(knex: Knex, plan: Plan): Promise<void> {
  const { random } = plan
  const history = `date '${plan.start}'`
  const span = Math.round((Date.parse(plan.horizon) - Date.parse(plan.start)) / 86_400_000)
  await createTable(
    knex,
    'special',
    [
      'special integer',
      'key text',
      'title text',
      'kana text',
      'author text',
      'author_kana text',
      'publisher_cd text',
      'price integer',
      'release date',
      'copies double',
      'series_nm text',
      'series_kana text',
      'vol integer',
      'franchise text',
    ],
    specialTitles.map((special, index) => [
      index,
      special.subject,
      special.title,
      special.kana,
      special.author || null,
      special.authorKana || null,
      special.publisherCd,
      special.price,
      addDays(plan.anchor, special.released),
      special.copies,
      special.series?.[0] ?? null,
      special.series?.[1] ?? null,
      special.series?.[2] ?? null,
      special.franchise ?? null,
    ]),
  )
  const wholeDaysSql = (expression: string) => `cast(floor(${expression}) as integer)`
  await createTableAs(
    knex,
    'book_seed',
    `with single as (
      select sid, 'b' || sid || '-' || n as key, null as series_key, null::integer as vol, null::integer as special,
        case when n < back then ${history} - 8 - ${wholeDaysSql(`pow(${random.unit("'age'", 'sid', 'n')}, 1.6) * 2400`)}
          else ${history} + ${wholeDaysSql(`(n - back + ${random.unit("'age'", 'sid', 'n')}) * ${span} / fresh`)} end as planned,
        -- what is still on the shelves from before sold better than most
        case when n < back then 1.7 else 1.0 end as times
      from (select *, unnest(range(back + fresh))::integer as n from ${WORK_SCHEMA}.subject) s
    ), run as (
      select sid, n, gap * (0.85 + 0.4 * ${random.unit("'gap'", 'sid', 'n')}) as gap, 4 + ${random.below(34, "'end'", 'sid', 'n')} as last,
        ${history} + ${wholeDaysSql(`case when n % 3 < 2 then -1500 * ${random.unit("'first'", 'sid', 'n')} else ${span} * ${random.unit("'first'", 'sid', 'n')} end`)} as first
      from (select *, unnest(range(series))::integer as n from ${WORK_SCHEMA}.subject) s
    ), volume as (
      select sid, 'v' || sid || '-' || n || '-' || vol as key, 's' || sid || '-' || n as series_key, vol, null::integer as special,
        first + ${wholeDaysSql(`(vol - 1) * gap + 9 * ${random.unit("'slip'", 'sid', 'n', 'vol')}`)} as planned,
        case when vol = 1 then 1.25 else pow(0.985, vol) end * case when first + ${wholeDaysSql('(vol - 1) * gap')} > ${history} then 1.0 else 1.1 end as times
      from (select *, unnest(range(1, last + 1))::integer as vol from run) r
    )
    select * from single
    union all select * from volume where planned <= date '${plan.horizon}'
    union all select s.sid, 'x' || special, 'x' || x.series_nm, x.vol, x.special, x.release, 1 from ${WORK_SCHEMA}.special x join ${WORK_SCHEMA}.subject s on s.key = x.key`,
  )
  await createBookNames(
    knex,
    plan,
    `select distinct coalesce(b.series_key, b.key) as key, s."set" from ${WORK_SCHEMA}.book_seed b join ${WORK_SCHEMA}.subject s on s.sid = b.sid where b.special is null`,
  )
  const one = 'coalesce(b.series_key, b.key)'
  const kanji = "['一','二','三','四','五','六','七','八','九','十']"
  await createTableAs(
    knex,
    'book',
    `with shaped as (
      select b.*, s.c1, s."set", s.lo, s.hi, s.step, s.copies, s.spread, x.release as fixed, x.title as x_title, x.kana as x_kana, x.author as x_author, x.author_kana as x_author_kana,
        x.publisher_cd as x_publisher_cd, x.price as x_price, x.copies as x_copies, x.series_nm as x_series_nm, x.series_kana as x_series_kana,
        t.ja as t_ja, t.kana as t_kana,
        case when s."set" = 'edo' and b.vol <= 10 then ${kanji}[b.vol] else b.vol::text end as volume,
        -- few authors write much; those of a series stay; an artist's records are lent and sold, a brand has an article in several colours
        coalesce('x' || x.author, 'x' || x.title, case when s."set" = 'stationery' then 'a ' || split_part(t.ja, ' ', 1) end, case when s."set" = 'music' then 'music' else b.sid::text end || '-' || case when b.series_key is not null then b.series_key else cast(floor(pow(${random.unit("'by'", 'b.key')}, 1.7) * greatest(4, (s.back + s.fresh) / 5)) as integer)::text end) as author_key,
        ${random.below(getPublisherSlotCount(plan), "'pub'", one)} as pub_slot
      from ${WORK_SCHEMA}.book_seed b join ${WORK_SCHEMA}.subject s on s.sid = b.sid
        left join ${WORK_SCHEMA}.special x on x.special = b.special left join ${WORK_SCHEMA}.titled t on t.key = ${one}
    )
    select b.key, b.sid, b.series_key, b.vol, b.special, b.volume, b.author_key, b.c1,
      coalesce(b.x_series_nm, case when b.series_key is not null then b.t_ja end) as series_nm,
      coalesce(b.x_series_kana, case when b.series_key is not null then b.t_kana end) as series_kana,
      coalesce(b.x_title, b.t_ja || case when b.vol is null then '' else ' ' || b.volume end) as title,
      coalesce(b.x_kana, b.t_kana || case when b.vol is null then '' else ' ' || b.vol end) as kana,
      coalesce(b.x_author, case when b.c1 <> '' or b."set" = 'music' then f.ja || ' ' || g.ja end) as author,
      coalesce(b.x_author_kana, case when b.c1 <> '' or b."set" = 'music' then f.kana || ' ' || g.kana end) as author_kana,
      coalesce(p.id, l.pub_id) as pub_id,
      coalesce(b.x_price, b.lo + b.step * cast(floor(${random.unit("'yen'", one)} * (1 + (b.hi - b.lo) / b.step)) as integer)) as price,
      case when b.fixed is not null then b.fixed - (isodow(b.fixed)::integer + 2) % 7 when b.planned < ${history} then b.planned else c.open_after end as release,
      coalesce(b.x_copies, b.copies * b.times * exp(b.spread * ${random.normal("'copies'", one)} - b.spread * b.spread / 2 + 0.25 * ${random.normal("'this'", 'b.key')})) as copies
    from shaped b left join ${WORK_SCHEMA}.cal c on c.day = b.planned
      left join ${WORK_SCHEMA}.family f on f.i = ${random.below(familyNames.length, "'family'", 'b.author_key')} left join ${WORK_SCHEMA}.given g on g.i = ${random.below(givenNames.length, "'given'", 'b.author_key')}
      left join ${WORK_SCHEMA}.pub p on p.cd = b.x_publisher_cd left join ${WORK_SCHEMA}.pub_slot l on l.c1 = b.c1 and l.slot = b.pub_slot`,
  )
}
