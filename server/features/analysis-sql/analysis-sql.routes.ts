import type { Knex } from 'knex'
import { analysisSql } from '../../../shared/api/analysis-sql.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { completeQuery } from '../../../shared/api/own-defaults.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { type ReportRoute, toReaderScope, toRequester } from '../../routing/report-route.ts'
import { defineRoute, type Route, requireSignedIn } from '../../routing/route.ts'
import type { WarehouseKind } from '../../warehouse/engine/engine.ts'
import type { RecordedQuery } from '../../warehouse/engine/readable-sql.ts'
import { recordQueries } from '../../warehouse/engine/record-queries.ts'
import { resolveFilterCodes } from '../../warehouse/products/resolve-filter-codes.ts'
import { describeQuery } from './describe-query.ts'

interface Statement {
  purpose: string
  sql: string
}

/**
 * Settings of the server's connections (warehouse/engine), without which days and hours would be those of the reader's machine.
 */
const sessionSettings: Record<WarehouseKind, readonly string[]> = {
  duckdb: ['load icu', "set TimeZone = 'Asia/Tokyo'"],
  postgres: ["set timezone = 'Asia/Tokyo'"],
}
const sessionPurpose: Record<Language, string> = { ja: '接続の設定', en: 'settings of the connection' }

/** Parses the query as its own call does. */
async function parseQuery(endpoint: Endpoint, body: unknown, { knex, user }: { knex: Knex; user: SignedIn }) {
  const parsed = endpoint.body.safeParse(completeQuery(endpoint, body, user))
  if (!parsed.success) throw new AppError('request.invalid', {}, toFieldErrors(parsed.error, 'body'))
  return resolveFilterCodes(knex, parsed.data, { scope: user })
}

/** Writes queries as statements, each once. The formatter is loaded on use, because few servers need it. */
async function toStatements(
  queries: readonly RecordedQuery[],
  { engine, language }: { engine: WarehouseKind; language: Language },
): Promise<Statement[]> {
  const { toReadableSql } = await import('../../warehouse/engine/readable-sql.ts')
  const bySql = new Map<string, Statement>()
  for (const query of queries) {
    const sql = toReadableSql(query)
    if (!bySql.has(sql)) bySql.set(sql, { purpose: describeQuery(sql, language), sql })
  }
  return [...sessionSettings[engine].map((sql) => ({ purpose: sessionPurpose[language], sql })), ...bySql.values()]
}

/** `reports`: the analyses that can be asked for. */
export const createAnalysisSqlRoutes = (reports: readonly ReportRoute[]): readonly Route[] => [
  defineRoute(analysisSql, async (call, { operations, queryQueue, warehouse }) => {
    const user = requireSignedIn(call)
    const { body, language } = call
    // widgets repeat the calls of the main area
    const report = reports.find(({ endpoint: { name, area } }) => name === body.call && area === undefined)
    if (report === undefined) {
      const values = { call: body.call }
      throw new AppError('analysis.unknown', values, [{ field: 'call', code: 'analysis.unknown', values }])
    }
    const { endpoint, compute } = report
    const query = {
      body: await parseQuery(endpoint, body.body, { knex: warehouse.knex, user }),
      query: {},
      scope: toReaderScope(user),
      language,
    }
    const queries = await queryQueue.run('long', toRequester(call, analysisSql), (signal) =>
      recordQueries(warehouse, (knex) => compute(knex, query), signal),
    )
    const statements = await toStatements(queries, { engine: warehouse.kind, language })
    await recordAuditEvent(operations.knex, {
      ...toAuditActor({ user, address: call.address }),
      action: 'analysis.sql',
      target: endpoint.access,
      detail: { call: endpoint.name, ...body.body },
    })
    return { engine: warehouse.kind, statements }
  }),
]
