import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoFacts, Endpoint } from '../../shared/api/endpoint.ts'
import { describeQuery } from '../features/analysis-sql/statement-purpose.ts'
import { formatSql, insertValues, type RecordedQuery } from '../warehouse/engine/readable-sql.ts'

/** Longer lists of ids are truncated, because the ids themselves are irrelevant. */
const IDS = 6

/** Sorts ids numerically, because their order depends on the engine and is irrelevant. */
const cutIds = (sql: string): string =>
  sql.replace(/\bin \(((?:\d+, ?)+\d+)\)/g, (_whole, list: string) => {
    const ids = list.split(/, ?/).sort((a, b) => Number(a) - Number(b))
    const visible =
      ids.length <= IDS ? ids.join(', ') : `${ids.slice(0, IDS - 1).join(', ')} /* and ${ids.length - IDS + 1} more */`
    return `in (${visible})`
  })

/** Cards are read once per product, by whichever part is first, so their ids are omitted. */
const cutCards = (sql: string): string =>
  sql.replace(/(from product_card where id in) \(.*\)$/, '$1 (0 /* products of the answer, each looked up once */)')

/** Removes the quotes that Knex adds to all names, except where necessary (a capital, a collation). */
const bareNames = (sql: string): string => sql.replace(/"([a-z_][a-z0-9_]*)"/g, '$1')

/** Formats a query for readers. */
export const readableSql = (query: RecordedQuery): string => formatSql(cutCards(bareNames(cutIds(insertValues(query)))))

export interface Documented {
  slug: string
  endpoints: Endpoint[]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'answer' in value && 'access' in value

/** Returns calls that read the warehouse, by the module that declares them; exports repeat their calls. */
export async function documentedCalls(readers: ReadonlySet<string>): Promise<Documented[]> {
  const folder = join(import.meta.dirname, '../../shared/api')
  const found: Documented[] = []
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.ts') || /\.(test|columns)\.ts$|^index\.ts$/.test(file)) continue
    const declared = (await import(join(folder, file))) as Record<string, unknown>
    const calls = Object.values(declared)
      .filter(isEndpoint)
      .filter(({ name }) => readers.has(name))
    if (calls.length > 0) found.push({ slug: file.slice(0, -3), endpoints: calls })
  }
  return found
}

/** Returns the SQL of a call by engine; the second engine is omitted if it is the same. */
export function callDocument(
  endpoint: Endpoint,
  facts: DemoFacts,
  recorded: { duckdb: readonly RecordedQuery[]; postgres: readonly RecordedQuery[] },
) {
  const example = endpoint.example(facts)
  // parallel queries have no defined order, so they are sorted by text
  const queries = (recordedQuery: readonly RecordedQuery[]) =>
    [...new Set(recordedQuery.map(readableSql))]
      .sort()
      .map((sql) => `-- ${describeQuery(sql, 'en')}\n${sql};`)
      .join('\n\n')
  const [duckdb, postgres] = [queries(recorded.duckdb), queries(recorded.postgres)]
  const head = [
    `-- ${endpoint.summary.ja}`,
    `-- ${endpoint.summary.en}`,
    `-- ${endpoint.method} ${endpoint.path} ${JSON.stringify(example.body ?? example.query ?? {})}`,
  ].join('\n')
  if (duckdb === postgres) return `${head}\n\n${duckdb}\n`
  return `${head}\n\n-- On DuckDB\n\n${duckdb}\n\n-- On PostgreSQL\n\n${postgres}\n`
}
