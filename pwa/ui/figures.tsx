import { type ReactNode, useEffect } from 'react'
import { toUnitSuffix } from '../i18n/format.ts'
import { useDashboardItemView } from './dashboard-item-view.ts'
import { PreviousValue } from './previous-value.tsx'

export interface Figure {
  label: string
  value: string
  unit: string
  note: ReactNode
}

/** Figure without a unit or note where they are not given. */
export const createFigure = (
  label: string,
  value: string,
  { unit = '', note = '' }: { unit?: string; note?: ReactNode } = {},
): Figure => ({ label, value, unit, note })

/** Three to five headline figures with the values they are compared with. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const item = useDashboardItemView()
  const text = JSON.stringify(figures.map(({ label, value, unit }) => [label, value + toUnitSuffix(unit)]))
  const onValues = item?.panel === 'figures' ? item.onValues : null
  useEffect(() => onValues?.(Object.fromEntries(JSON.parse(text) as [string, string][])), [onValues, text])
  if (item && item.panel !== 'figures') return null
  return (
    <dl className="figures">
      {figures.map((figure) => (
        <div className="figure" key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            <span className="value">{figure.value}</span>
            <span className="text-table ink-2">{figure.unit}</span>
          </dd>
          <dd className="text-note muted change">
            {figure.note}
            {item && <PreviousValue name={figure.label} value={figure.value + toUnitSuffix(figure.unit)} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Placeholder for the headline figures while they are loading. */
export function FiguresSkeleton({ count }: { count: number }) {
  return (
    <div className="figures" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div className="figure" key={index}>
          <i className="skeleton" style={{ width: 72, height: 12, marginTop: 3 }} />
          <i className="skeleton" style={{ width: 116, height: 26, margin: '8px 0' }} />
          <i className="skeleton" style={{ width: 148, height: 12, marginBottom: 2 }} />
        </div>
      ))}
    </div>
  )
}
