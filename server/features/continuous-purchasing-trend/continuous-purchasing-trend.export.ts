import type { ContinuousIssue, Hideable } from '../../../shared/contract/continuous-purchasing-trend.ts'
import { type Cell, type ColumnName, type ColumnType, type ExportColumn, plainColumn } from '../../export/table-model.ts'
import { HIDDEN_MARK } from '../../warehouse/members/suppression.ts'

const plain = plainColumn<ContinuousIssue>

/** A figure of members: ＊ where it is hidden, nothing where the first or the last issue has none. */
const figure = (name: ColumnName & Hideable, type: ColumnType): ExportColumn<ContinuousIssue> => ({
  name,
  type,
  value: (row) => (row.hidden.includes(name) ? HIDDEN_MARK : (row[name] as Cell)),
})

/** Every column of a continuous purchasing trend. */
export const continuousColumns: readonly ExportColumn<ContinuousIssue>[] = [
  plain('issueNo', 'integer'),
  plain('jan', 'code'),
  plain('productName', 'text'),
  plain('volume', 'text'),
  plain('releaseDate', 'date'),
  plain('windowDays', 'integer'),
  plain('quantity', 'integer'),
  figure('buyers', 'integer'),
  figure('kept', 'integer'),
  figure('newBuyers', 'integer'),
  figure('returnedBuyers', 'integer'),
  figure('lost', 'integer'),
  figure('keptRate', 'decimal'),
  figure('lostRate', 'decimal'),
  figure('newRate', 'decimal'),
  figure('returnedRate', 'decimal'),
  figure('firstKept', 'integer'),
  figure('firstKeptRate', 'decimal'),
]
