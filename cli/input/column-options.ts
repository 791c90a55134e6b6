import { chooseColumns } from '../../shared/api/choose-columns.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { type ColumnName, listFileColumns, type ReportColumns } from '../../shared/reports/columns.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { formatFieldErrors } from './field-errors.ts'

export interface ColumnOptions extends GlobalOptions {
  columns?: string[]
}

/** Parses `--columns`; names must be file columns of the report. Undefined if not given. */
export function parseColumnNames<Row>(
  report: ReportColumns<Row>,
  options: ColumnOptions,
  context: CommandContext,
): readonly ColumnName[] | undefined {
  if (options.columns === undefined) return undefined
  if (options.json) throw new CommandFailure(context.t('columns.notJson'))
  try {
    return chooseColumns(listFileColumns(report), options.columns).map(({ name }) => name)
  } catch (error) {
    throw error instanceof AppError ? new CommandFailure(formatFieldErrors(error.errors, context).join('\n')) : error
  }
}
