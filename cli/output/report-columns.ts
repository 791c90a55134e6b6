import type { CountedGoods, DataUntil } from '../../shared/api/report.ts'
import type { Language } from '../../shared/messages/language.ts'
import { type ColumnName, digitsByType, type ReportColumns } from '../../shared/reports/columns.ts'
import { adaptLabelToUnit, type QuantityUnit, toRequestKind } from '../../shared/trade/kinds.ts'
import type { CommandContext } from '../context/context.ts'
import type { OutputColumn } from './table.ts'

interface TerminalOptions {
  /** Unit of quantities. */
  unit?: QuantityUnit
  visible?: readonly ColumnName[] | undefined
}

/** Columns of a report shown in the terminal: the named ones, otherwise those declared for the terminal, otherwise all. */
export async function getTerminalColumns<Row>(
  report: ReportColumns<Row>,
  language: Language,
  { unit = 'copies', visible = report.terminal ?? report.columns.map(({ name }) => name) }: TerminalOptions = {},
): Promise<OutputColumn<Row>[]> {
  const { columns: labels, units } = await import('../../shared/messages/columns.ts')
  return visible.map((name) => {
    const column = report.columns.find((reportColumn) => reportColumn.name === name)
    if (!column) throw new Error(`no column ${name} in the report`)
    const digits = digitsByType[column.type]
    const priority = report.dropOrder?.indexOf(name) ?? -1
    return {
      title: adaptLabelToUnit(unit, { label: labels[language][name], units: units[language] }),
      value: (row) => column.value(row, language),
      ...(digits === undefined ? {} : { digits }),
      ...(column.maxWidth === undefined ? {} : { maxWidth: column.maxWidth }),
      ...(priority < 0 ? {} : { dropPriority: priority }),
    }
  })
}

/** States that data of stores is probably missing in the period; null if all are complete. */
export const formatCoverage = ({ until }: { until?: DataUntil | null }, { t }: CommandContext): string | null =>
  until?.gaps ? t('table.incompleteData', { stores: until.gaps.incompleteStores, days: until.gaps.missingDays }) : null

/** States which kinds of goods an empty result does not count; null for all other results. */
export function formatExcludedGoods({ counted }: { counted?: CountedGoods }, { t }: CommandContext): string | null {
  if (!counted || counted.leftOut === 0) return null
  const kind = toRequestKind(counted.kinds)
  const lines = [t('conditions.leftOut', { shown: counted.leftOut })]
  if (kind !== 'all') lines.unshift(t(`conditions.countedOnly.${kind}`))
  return lines.join('\n')
}
