import { chooseColumns } from '../../shared/contract/choose-columns.ts'
import type { ColumnName, Language, Report, Unit } from '../../shared/contract/columns.ts'
import { digitsOf, inFiles } from '../../shared/contract/columns.ts'
import { AppError } from '../../shared/errors.ts'
import { labelIn, type QuantityUnit } from '../../shared/kinds.ts'
import type { CommandContext, GlobalOptions } from '../context.ts'
import { Failure } from '../failure.ts'
import { fieldSentences } from '../input/field-sentences.ts'
import type { Column } from './table.ts'

interface Shown {
  /** What quantities are counted in. */
  unit?: QuantityUnit
  shown?: readonly ColumnName[] | undefined
}

/** The columns of a report that the terminal shows, or those that are named; all where it names none. */
export async function terminalColumns<Row>(
  report: Report<Row>,
  language: Language,
  { unit = 'copies', shown = report.terminal ?? report.columns.map(({ name }) => name) }: Shown = {},
): Promise<Column<Row>[]> {
  const { columns: labels, units } = (await import(`../../shared/messages/${language}/columns.ts`)) as {
    columns: Record<ColumnName, string>
    units: Record<Unit, string>
  }
  return shown.map((name) => {
    const column = report.columns.find((one) => one.name === name)
    if (!column) throw new Error(`no column ${name} in the report`)
    const digits = digitsOf[column.type]
    const turn = report.yields?.indexOf(name) ?? -1
    return {
      title: labelIn(unit, { label: labels[name], units }),
      value: (row) => column.value(row, language),
      ...(digits === undefined ? {} : { digits }),
      ...(column.most === undefined ? {} : { most: column.most }),
      ...(turn < 0 ? {} : { yields: turn }),
    }
  })
}

export interface ColumnOptions extends GlobalOptions {
  columns?: string[]
}

/** The names of `--columns`, which have to be those of the report's files. Undefined where none are typed. */
export function chosenNames<Row>(
  report: Report<Row>,
  options: ColumnOptions,
  context: CommandContext,
): readonly ColumnName[] | undefined {
  if (options.columns === undefined) return undefined
  if (options.json) throw new Failure(context.say('columns.notJson'))
  try {
    return chooseColumns(inFiles(report), options.columns).map(({ name }) => name)
  } catch (error) {
    throw error instanceof AppError ? new Failure(fieldSentences(error.errors, context).join('\n')) : error
  }
}
