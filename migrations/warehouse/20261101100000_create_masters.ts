import type { Knex } from 'knex'

/**
 * Master data. Surrogate keys are small integers, because facts contain them a hundred million times; codes are text. DuckDB
 * gets no key constraints (its index checks are eager within a transaction); the loads ensure unique keys.
 */
const tables: Record<string, string> = {
  item_genre: `id integer not null, item_cd text not null, item_nm text not null,
    dai_genre_cd text, dai_genre_nm text, chu_genre_cd text, chu_genre_nm text, sho_genre_cd text, sho_genre_nm text`,
  trade_genre: `id integer not null, genre_c1_cd text not null, genre_c1_nm text not null,
    genre_c2_cd text, genre_c2_nm text, genre_c3_cd text, genre_c3_nm text`,
  agency: 'id integer not null, agency_cd text not null, agency_nm text not null',
  publisher: `id integer not null, publisher_cd text not null, publisher_nm text not null, publisher_kana text,
    isbn_prefix text, imprint_of_cd text, excluded_from_ranking boolean not null default false, search_text text not null`,
  company:
    'id integer not null, company_cd text not null, company_nm text not null, company_kana text, search_text text not null',
  chain: `id integer not null, chain_cd text not null, chain_nm text not null, chain_kana text, company_cd text,
    search_text text not null`,
  store: `id integer not null, store_cd text not null, store_nm text not null, store_kana text,
    company_cd text, chain_cd text, agency_cd text, prefecture_cd text, area_cd text,
    location_cd text, scale_cd text, tsubo integer, category_cd text, is_online boolean not null default false,
    opened_on date, closed_on date, search_text text not null`,
  store_code: 'store_id integer not null, agency_cd text not null, code text not null',
  member: `id integer not null, member_cd text not null, gender smallint not null default 0, birth_decade smallint,
    prefecture_cd text, record_key smallint not null`,
  series: `id integer not null, series_cd text not null, series_nm text not null, series_kana text,
    kind text not null default 'series', search_text text not null`,
  product: `id integer not null, jan text not null, kind text not null, product_nm text not null, product_kana text,
    author_nm text, author_kana text, volume text, publisher_id integer, series_id integer,
    item_genre_id integer, trade_genre_id integer, item_cd_origin text,
    release_date date, return_limit_date date, price integer, c_code text,
    magazine_cd text, issue text, cover_date date, format text, pages integer, description text, keywords text,
    trade_terms text, search_code text not null, search_name text not null, search_series text not null,
    search_author text not null`,
  product_price: 'product_id integer not null, from_date date not null, price integer not null',
  /** Products of one kind, publisher and genres. */
  product_group: 'id integer not null, kind text not null, publisher_id integer, trade_genre_id integer, item_genre_id integer',
  /** The master data of each product as one value. */
  product_card: `id integer not null, jan text not null, kind text not null, publisher_id integer, group_id integer not null,
    card text not null`,
  calendar: `day date not null, week_start date not null, month_start date not null, weekday smallint not null,
    is_holiday boolean not null, holiday_nm text`,
}

const unique: Record<string, string[]> = {
  item_genre: ['id'],
  trade_genre: ['id'],
  agency: ['id', 'agency_cd'],
  publisher: ['id', 'publisher_cd'],
  company: ['id', 'company_cd'],
  chain: ['id', 'chain_cd'],
  store: ['id', 'store_cd'],
  member: ['id', 'member_cd'],
  series: ['id', 'series_cd'],
  product: ['id', 'jan'],
  product_group: ['id'],
  calendar: ['day'],
}

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) await knex.raw(`create table ${table} (${columns})`)
  // on both engines: cards are looked up one by one
  for (const column of ['id', 'jan']) await knex.raw(`create index product_card_${column} on product_card (${column})`)
  if (!isPostgres(knex)) return
  for (const [table, columns] of Object.entries(unique))
    for (const column of columns) await knex.raw(`create unique index ${table}_${column}_key on ${table} (${column})`)
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(tables).reverse()) await knex.raw(`drop table ${table}`)
}
