import { type ReactNode, useState } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../button.tsx'
import type { Column } from '../table/column.ts'
import { SimpleTable } from '../table/simple-table.tsx'

export interface ChartTable<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
}

/** Chart with a button that shows its figures as a table instead; independent of how the chart is drawn. */
export function ChartOrTable<Row>({
  label,
  height,
  table,
  children,
}: {
  label: string
  height: number
  table: ChartTable<Row>
  children: ReactNode
}) {
  const t = getMessages('chart')
  const [isTable, setIsTable] = useState(false)
  return (
    <div className="relative">
      {isTable ? (
        <SimpleTable label={label} columns={table.columns} rows={table.rows} rowKey={table.rowKey} maxHeight={height} canCopy />
      ) : (
        children
      )}
      <div className={isTable ? 'chart-foot is-below' : 'chart-foot'}>
        <Button variant="quiet" icon={isTable ? 'chart' : 'table'} onClick={() => setIsTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      </div>
    </div>
  )
}
