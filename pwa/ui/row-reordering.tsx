import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { getMessages } from '../i18n/get-messages.ts'
import { Icon } from './icon.tsx'

/** Returns the list with one item moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_item, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

export interface RowReordering {
  /** The dragged row and the position where it would be dropped. */
  drag: { from: number; to: number } | null
  onKeyDown: (index: number, event: KeyboardEvent) => void
  onPointerDown: (index: number, event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  /** Text for screen readers. */
  announcement: string
}

/** Rows that the user orders by dragging, or with Alt and the arrow keys on the grip. */
export function useRowReordering(
  ids: readonly string[],
  { getName, onOrder, rowHeight }: { getName: (id: string) => string; onOrder: (ids: string[]) => void; rowHeight: number },
): RowReordering {
  const t = getMessages('controls')
  const start = useRef(0)
  const focus = useRef<string | null>(null)
  const [drag, setDrag] = useState<RowReordering['drag']>(null)
  const [announcement, setAnnouncement] = useState('')
  const clampIndex = useCallback((index: number) => Math.min(ids.length - 1, Math.max(0, index)), [ids])
  const moveRow = useCallback(
    (from: number, to: number) => {
      const id = ids[from]
      if (from === to || id === undefined) return
      focus.current = id
      onOrder(moveItem(ids, from, to))
      setAnnouncement(t('movedTo', { name: getName(id), place: to + 1 }))
    },
    [ids, onOrder, getName, t],
  )
  // a row that is moved loses its focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the order
  useEffect(() => {
    if (focus.current === null) return
    document.querySelector<HTMLElement>(`[data-grip="${focus.current}"]`)?.focus()
    focus.current = null
  }, [ids])
  return {
    drag,
    announcement,
    onKeyDown: (index, event) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      moveRow(index, clampIndex(index + (event.key === 'ArrowUp' ? -1 : 1)))
    },
    onPointerDown: (index, event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = event.clientY
      setDrag({ from: index, to: index })
    },
    onPointerMove: (event) => {
      const { clientY } = event
      setDrag(
        (current) => current && { ...current, to: clampIndex(current.from + Math.round((clientY - start.current) / rowHeight)) },
      )
    },
    onPointerUp: () => {
      if (drag) moveRow(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  }
}

/** Handle by which a row is dragged. */
export function RowDragHandle({ id, name, index, order }: { id: string; name: string; index: number; order: RowReordering }) {
  const t = getMessages('controls')
  return (
    <button
      type="button"
      className="row-grip"
      data-grip={id}
      aria-label={t('grip', { name, place: index + 1 })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title={t('gripHint')}
      onKeyDown={(event) => order.onKeyDown(index, event)}
      onPointerDown={(event) => order.onPointerDown(index, event)}
      onPointerMove={order.onPointerMove}
      onPointerUp={order.onPointerUp}
      onPointerCancel={order.onPointerCancel}
    >
      <Icon name="grip" small />
    </button>
  )
}

/** CSS class of a row while another one is dragged over it. */
export function getDropClass(drag: RowReordering['drag'], index: number): string {
  if (!drag) return ''
  if (drag.from === index) return ' is-dragged'
  if (drag.to !== index) return ''
  return drag.to > drag.from ? ' is-drop-target-after' : ' is-drop-target-before'
}
