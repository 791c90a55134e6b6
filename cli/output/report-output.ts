import { type ColumnName, digitsByType, type ReportColumns } from '../../shared/api/columns.ts'
import type { CountedGoods } from '../../shared/api/report.ts'
import { labelIn, type QuantityUnit } from '../../shared/kinds.ts'
import type { Language } from '../../shared/language.ts'
import type { CommandContext } from '../context.ts'
import type { OutputColumn } from './table.ts'

interface TerminalOptions {
  /** Unit of quantities. */
  unit?: QuantityUnit
  visible?: readonly ColumnName[] | undefined
}

/** Columns of a report shown in the terminal: the named ones, otherwise those declared for the terminal, otherwise all. */
export async function terminalColumns<Row>(
  report: ReportColumns<Row>,
  language: Language,
  { unit = 'copies', visible = report.terminal ?? report.columns.map(({ name }) => name) }: TerminalOptions = {},
): Promise<OutputColumn<Row>[]> {
  const { columns: labels, units } = await import('../../shared/messages/columns.ts')
  return visible.map((name) => {
    const column = report.columns.find((reportColumn) => reportColumn.name === name)
    if (!column) throw new Error(`no column ${name} in the report`)
    const digits = digitsByType[column.type]
    const turn = report.yields?.indexOf(name) ?? -1
    return {
      title: labelIn(unit, { label: labels[language][name], units: units[language] }),
      value: (row) => column.value(row, language),
      ...(digits === undefined ? {} : { digits }),
      ...(column.most === undefined ? {} : { most: column.most }),
      ...(turn < 0 ? {} : { yields: turn }),
    }
  })
}

/** States that an empty answer left out other kinds of goods by default; null for all other answers. */
export function formatLeftOutGoods(answer: { counted?: CountedGoods }, { t }: CommandContext): string | null {
  const count = answer.counted?.leftOut ?? 0
  return count > 0 ? t('conditions.leftOut', { shown: count }) : null
}
