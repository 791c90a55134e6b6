import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { analysisSql } from '../../shared/api/analysis-sql.ts'
import type { Endpoint, Result } from '../../shared/api/endpoint.ts'
import { connect } from '../connection/connect.ts'
import { addDefaultPeriodToBody } from '../connection/default-period.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure, createWriteFailure } from '../context/failure.ts'
import type { PeriodOptions } from '../input/conditions.ts'
import { validateQuery } from '../input/validate-input.ts'
import { printNote, writeJson, writeLines, writeStdout } from '../output/write-output.ts'
import type { QueryableAnalysis } from './queryable-analyses.ts'

export interface QueryOptions extends GlobalOptions {
  out?: string
}

interface TypedQuery {
  analysis: QueryableAnalysis
  args: readonly unknown[]
  options: QueryOptions
}

const engineNames = { duckdb: 'DuckDB', postgres: 'PostgreSQL' } as const

/** Formats a one-line comment; line breaks in names of titles would end it early. */
const toComment = (text: string): string => `-- ${text.replace(/\s*[\r\n]+\s*/g, ' ')}`

/** Formats the statements as a script, each preceded by a comment that states what it reads. */
function formatScript(
  { engine, statements }: Result<typeof analysisSql>,
  { endpoint, body }: { endpoint: Endpoint; body: unknown },
  { language, t }: CommandContext,
): string {
  const head = [
    toComment(endpoint.summary[language]),
    toComment(`${endpoint.method} /api${endpoint.path} ${JSON.stringify(body)}`),
    toComment(t('query.engine', { engine: engineNames[engine] })),
  ]
  const parts = statements.map(({ purpose, sql }, index) =>
    [toComment(`${index + 1}/${statements.length}${purpose === '' ? '' : ` ${purpose}`}`), `${sql};`].join('\n'),
  )
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`
}

/** `query <analysis>`: the SQL of the analysis with these conditions, on stdout or in a file. */
export async function runQuery({ analysis, args, options }: TypedQuery, context: CommandContext): Promise<void> {
  if (options.csv) throw new CommandFailure(context.t('query.noCsv'))
  const endpoint = await analysis.loadEndpoint()
  const typedQuery = await analysis.buildQuery(args, options as QueryOptions & Record<string, unknown>)
  const input = validateQuery(endpoint, typedQuery, context) as object
  const { call } = await connect(options, context)
  const { defaultPeriod } = analysis
  const body =
    defaultPeriod === null
      ? input
      : await addDefaultPeriodToBody(input, options as PeriodOptions, { fallback: defaultPeriod, call })
  const result = await call(analysisSql, { body: { call: endpoint.name, body: body as Record<string, unknown> } })
  const script = options.json ? `${JSON.stringify(result, null, 2)}\n` : formatScript(result, { endpoint, body }, context)
  if (options.out !== undefined && options.out !== '-') {
    const path = resolve(options.out)
    await writeFile(path, script).catch((error: unknown) => {
      throw createWriteFailure(path, error, context)
    })
    return printNote(context.t('file.written', { path }))
  }
  if (options.json) return writeJson(result)
  // a script needs every character of its values, but control characters must not reach a terminal
  return process.stdout.isTTY ? writeLines(script.trimEnd().split('\n')) : writeStdout(script)
}
