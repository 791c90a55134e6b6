import type { ParquetColumn } from '../warehouse/engine/parquet-file.ts'
import { toTextLiteral } from '../warehouse/engine/sql.ts'
import { type Mart, type MartColumn, marts } from './marts.ts'

/** Query of a mart. */
export const toMartSql = ({ columns, from, isSummed }: Mart): string => {
  const list = columns.map(({ sql, name }) => `${sql} as ${name}`).join(', ')
  const groups = columns.filter(({ sql }) => !sql.startsWith('cast(sum(')).map(({ sql }) => sql)
  return `select ${list} ${from}${isSummed ? ` group by ${groups.join(', ')}` : ''}`
}

const formatMeaning = ({ meaning: [ja, en], unit }: Pick<MartColumn, 'meaning' | 'unit'>): string =>
  unit ? `${ja}（${unit[0]}） / ${en} (${unit[1]})` : `${ja} / ${en}`

/** `views.sql`: a view for each file, with comments that DuckDB shows. DuckDB reads it in the folder of the files. */
export const martViewsSql = (): string =>
  marts
    .map(({ name, meaning, columns }) =>
      [
        `create or replace view ${name} as select * from read_parquet('${name}.parquet');`,
        `comment on view ${name} is ${toTextLiteral(formatMeaning({ meaning }))};`,
        ...columns.map((column) => `comment on column ${name}.${column.name} is ${toTextLiteral(formatMeaning(column))};`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n')

const typeNames: Record<ParquetColumn['type'], string> = {
  varchar: 'text',
  date: 'date',
  bigint: 'integer',
  double: 'decimal',
  boolean: 'boolean',
}

/** docs/marts.md. */
export function buildMartsDocument(): string {
  const sections = marts.map(({ name, meaning: [ja, en], columns }) => {
    const rows = columns.map(
      (column) =>
        `| \`${column.name}\` | ${typeNames[column.type]} | ${column.unit ? column.unit.join(' / ') : ''} | ${column.meaning[0]} | ${column.meaning[1]} |`,
    )
    return `## ${name}\n\n${ja}。\n${en}.\n\n| column | type | unit | 意味 | meaning |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`
  })
  return `# データをSQLで読む / The data for SQL

運営管理者は、倉庫の数値をParquetのファイルに書き出して、DuckDBなどのSQLで自由に集計できます。契約のユーザーは使えません。会員とレシートは含みません。
Administrators of the operator export the figures of the warehouse as Parquet files and query them with DuckDB or any other program. Users of contracts cannot. Members and receipts are not included.

\`\`\`sh
npm run marts -- /srv/marts        # サーバー上で。動いたままでもよい / on the server's machine, also while it runs
cd /srv/marts/marts-*/ && duckdb -init views.sql
\`\`\`

\`\`\`sql
-- 先週よく売れた書籍 / best-selling books of a week
select titles.title, sum(sales.copies) as copies
from sales join titles using (jan)
where sales.day between '2026-11-09' and '2026-11-15' and titles.kind = 'book'
group by all order by copies desc limit 20;

-- ある日の終わりの店頭在庫 / stock in stores at the end of a day
select stores.store, stock.copies
from stock join stores using (store_code)
where stock.jan = '9784999900114' and date '2026-11-15' between stock.from_day and coalesce(stock.until_day, date '9999-12-31')
order by stock.copies desc;
\`\`\`

- 書き出しは1時点の数値で、途中で失敗すれば何も残りません。フォルダーの名前は日時（UTC）です。
  An export has the figures of one moment; if it fails, nothing is left. The folder is named after the time (UTC).
- \`views.sql\` はファイルごとのビューと、列の説明（\`describe\` ではなく \`duckdb_columns()\` の \`comment\`）をつくります。
  \`views.sql\` creates a view for each file, with the meaning of each column (\`comment\` of \`duckdb_columns()\`).
- 画面の分析そのもののSQLは \`uresuji query\` が表示します（[端末](terminal.md)）。
  \`uresuji query\` shows the SQL of the analyses themselves ([terminal](terminal.md)).
- ランキングなどの画面は、指定がなければ書籍と雑誌だけを数え、ランキングの対象外の出版社（\`publishers.excluded\`）を除きます。
  Screens such as the ranking count books and magazines by default, and leave out publishers that are excluded from rankings (\`publishers.excluded\`).

${sections.join('\n\n')}
`
}
