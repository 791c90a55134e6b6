import type { EventRow } from '../../../shared/api/events.ts'
import type { EventKind } from '../../../shared/trade/event-kinds.ts'
import { formatCount, formatDay, formatSigned, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ExpandableName } from '../../ui/cells/expandable-title.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

const kindIcons: Readonly<Record<EventKind, IconName>> = {
  tv: 'tv',
  radio: 'radio',
  newspaper: 'newspaper',
  magazine: 'magazine',
  web: 'globe',
  sns: 'speech',
  advertisement: 'megaphone',
  screen: 'film',
  award: 'award',
  other: 'note',
}

/** Name of a kind of events. */
export const getKindName = (kind: EventKind): string => getMessages('condition-values')(`kinds.${kind}`)

/** Kind of an event with its sign. */
export function EventKindLabel({ kind, name }: { kind: EventKind; name?: string }) {
  return (
    <span className="inline-row gap-tight event-kind">
      <Icon name={kindIcons[kind]} small />
      {getKindName(kind)}
      {name !== undefined && getInlineSeparator() + name}
    </span>
  )
}

/** Day of an event with the button that opens its curve. */
export function EventDayCell({ row, isOpen, onToggle }: { row: EventRow; isOpen: boolean; onToggle: () => void }) {
  const t = getMessages('events')
  return (
    <ExpandableName isOpen={isOpen} toggleLabel={t(isOpen ? 'closeRow' : 'openRow', { name: row.eventName })} onToggle={onToggle}>
      <span className="nowrap">{formatDay(row.date, { isShort: true, weekday: true })}</span>
    </ExpandableName>
  )
}

const BAR = { width: 72, height: 14 }

/** Largest extra or missing copies of the rows, for their bars. */
export const getExtraMax = (rows: readonly EventRow[]): number =>
  Math.max(1, ...rows.map(({ extraCopies }) => Math.abs(extraCopies ?? 0)))

/** Difference from the forecast with a bar; grey unless the effect is visible. */
export function ExtraCell({ row: { extraCopies, state }, max }: { row: EventRow; max: number }) {
  if (extraCopies === null) return <span className="muted">–</span>
  const isVisible = state === 'raised' || state === 'lowered'
  const middle = BAR.width / 3
  const length = Math.max(1, (Math.abs(extraCopies) / max) * (extraCopies < 0 ? middle : BAR.width - middle))
  return (
    <span className="event-extra">
      <span className={isVisible ? '' : 'muted'}>
        {isVisible ? <b>{formatSigned(extraCopies)}</b> : formatSigned(extraCopies)}
      </span>
      <svg className="event-extra-bar" viewBox={`0 0 ${BAR.width} ${BAR.height}`} aria-hidden="true">
        <line x1={middle} x2={middle} y1={0} y2={BAR.height} />
        <rect
          className={isVisible ? 'is-visible' : ''}
          x={extraCopies < 0 ? middle - length : middle}
          y={3}
          width={length}
          height={8}
          rx={1}
        />
      </svg>
    </span>
  )
}

/** Effect in words where there is no percentage: running, not visible, or why there is no forecast. */
export function getEffectWord({ state }: Pick<EventRow, 'state'>): string {
  const t = getMessages('events')
  if (state === 'running') return t('running')
  return state === 'raised' || state === 'lowered' ? '' : t(`state.${state}`)
}

/** Effect in percent, or in words. */
export function EffectCell({ row }: { row: EventRow }) {
  const word = getEffectWord(row)
  return word === '' ? <ChangeValue value={row.extraRate} /> : <span className="muted nowrap">{word}</span>
}

/** Copies sold, marked while the days run. */
export function ActualCell({ row }: { row: EventRow }) {
  const t = getMessages('events')
  return (
    <>
      {row.state === 'running' && <span className="badge event-running">{t('running')}</span>}
      <b>{formatCount(row.actual)}</b>
    </>
  )
}
