import type { Knex } from 'knex'
import { createTable, createTableAs, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { starTimeline } from './special-titles.ts'

/**
 * Creates events that raise sales for some days: publicity, awards, and a new volume, which raises the previous one and the
 * first. A lift has a height on the first day and the number of days in which it falls to a third.
 */
export async function buildEvents(knex: Knex, plan: Plan): Promise<void> {
  const { random } = plan
  await createTable(
    knex,
    'star_publicity',
    ['after integer', 'medium text', 'title text', 'height double', 'days double'],
    starTimeline.publicity,
  )
  const randomDaysSql = (from: number, count: string | number, ...parts: string[]) =>
    `cast(${from} + floor(${random.unit(...parts)} * ${count}) as integer)`
  const media = [
    ['テレビ', '朝の本棚', 2.4, 4],
    ['テレビ', '日曜書斎', 1.8, 5],
    ['ラジオ', '夜更けの本棚', 0.5, 5],
    ['新聞書評', '東都新報 読書面', 0.6, 6],
    ['新聞書評', '北辰新聞 日曜書評欄', 0.5, 6],
    ['新聞広告', '東都新報 全5段', 0.4, 4],
    ['雑誌', '週刊みなと 書評欄', 0.3, 6],
    ['Web', '頁めぐり 特集', 0.5, 5],
    ['SNS', '読書動画で話題に', 2.8, 8],
    ['映像化', 'テレビドラマ化を発表', 1.6, 14],
  ] as const
  await createTable(
    knex,
    'medium',
    ['i integer', 'medium text', 'title text', 'height double', 'days double'],
    media.map((row, index) => [index, ...row]),
  )
  const book = 'c.kind = 0 and c.copies > 40'
  await createTableAs(
    knex,
    'publicity',
    `select c.id as product_id, c.release + ${randomDaysSql(-5, 140, "'when'", 'c.id', 'k.k')} as day, m.medium, m.title, m.height * (0.6 + 0.8 * ${random.unit("'height'", 'c.id', 'k.k')}) as height, m.days
      from ${WORK_SCHEMA}.catalogue c, (values (0), (1), (2)) k(k) join ${WORK_SCHEMA}.medium m on true
      where ${book} and c.sid in (select sid from ${WORK_SCHEMA}.subject where c1 not in ('', '06', '10', '11')) and c.title <> '${starTimeline.title}' and m.i = ${random.below(media.length, "'medium'", 'c.id', 'k.k')}
        and ${random.unit("'seen'", 'c.id', 'k.k')} < least(0.5, 0.012 + c.copies / 12000)
      union all
      select c.id, c.release + p.after, p.medium, p.title, p.height, p.days from ${WORK_SCHEMA}.catalogue c, ${WORK_SCHEMA}.star_publicity p where c.title = '${starTimeline.title}'`,
  )
  const prizes = [
    ['03', '汽笛文学賞 候補'],
    ['08', '六花文学新人賞'],
    ['02', '銀鼠漫画大賞'],
    ['05', '木漏れ日えほん賞'],
    ['04', '潮待ち新書大賞'],
    ['09', '灯明台ビジネス書大賞'],
    ['08', '書店員がえらぶ一冊 第3位'],
    ['03', '月白ミステリー賞'],
  ] as const
  await createTable(
    knex,
    'prize',
    ['i integer', 'c1 text', 'name text'],
    prizes.map((row, index) => [index, ...row]),
  )
  const [after, name, height, length] = starTimeline.award
  await createTableAs(
    knex,
    'award',
    `select product_id, day, name, height, days from (
        select c.id as product_id, c.release + ${randomDaysSql(70, 200, "'prize day'", 'c.id')} as day, p.name, 1.4 as height, 10.0 as days,
          ${random.unit("'prize'", 'c.id', 'p.i')} / c.copies as draw
        from ${WORK_SCHEMA}.catalogue c join ${WORK_SCHEMA}.subject s on s.sid = c.sid join ${WORK_SCHEMA}.prize p on p.c1 = s.c1 where c.kind = 0 and c.title <> '${starTimeline.title}')
      qualify row_number() over (partition by name, year(day), month(day) // 4 order by draw, product_id) = 1
      union all select c.id, c.release + ${after}, '${name}', ${height}, ${length} from ${WORK_SCHEMA}.catalogue c where c.title = '${starTimeline.title}'`,
  )
  await createTableAs(
    knex,
    'lift',
    `with volumes as (
      select id, release, vol, lag(id) over w as previous, first_value(id) over w as first from ${WORK_SCHEMA}.catalogue where kind = 0 and series_key is not null
      window w as (partition by series_id order by vol rows between unbounded preceding and current row)
    )
    select product_id, day, height, days from ${WORK_SCHEMA}.publicity
    union all select product_id, day, height, days from ${WORK_SCHEMA}.award
    union all select previous, release - 1, 1.3, 10 from volumes where previous is not null
    union all select first, release - 1, 0.6, 10 from volumes where previous is not null and first <> previous`,
  )
}
