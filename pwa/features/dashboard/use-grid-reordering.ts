import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import type { DashboardItem } from '../../report/favorites/favorites.ts'
import { moveItem } from '../../ui/row-reordering.tsx'

export interface GridReordering {
  onKeyDown: (id: string, event: KeyboardEvent) => void
  onPointerDown: (id: string, event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  /** CSS class of an item while one is dragged. */
  getClass: (id: string) => string
  /** Text for screen readers. */
  announcement: string
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Items that the user orders by dragging one onto another, or with Alt and the arrow keys on the grip. */
export function useGridReordering(
  items: readonly DashboardItem[],
  { getName, onOrder }: { getName: (item: DashboardItem) => string; onOrder: (ids: readonly string[]) => void },
): GridReordering {
  const t = getMessages('controls')
  const [drag, setDrag] = useState<{ id: string; over: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const focus = useRef<string | null>(null)
  const moveTo = (id: string, to: number) => {
    const from = items.findIndex((item) => item.id === id)
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    focus.current = id
    setAnnouncement(t('movedTo', { name: getName(item), place: to + 1 }))
    onOrder(moveItem(items, from, to).map((dashboardItem) => dashboardItem.id))
  }
  const findIndex = (id: string) => items.findIndex((item) => item.id === id)
  // an item that is moved loses its focus
  const order = items.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the order
  useEffect(() => {
    if (focus.current === null) return
    document.querySelector<HTMLElement>(`[data-grip="${focus.current}"]`)?.focus()
    focus.current = null
  }, [order])
  return {
    announcement,
    getClass: (id) => (drag === null ? '' : drag.id === id ? 'is-dragged' : drag.over === id ? 'is-drop-target' : ''),
    onKeyDown: (id, event) => {
      const step = steps[event.key]
      if (!event.altKey || step === undefined) return
      event.preventDefault()
      moveTo(id, findIndex(id) + step)
    },
    onPointerDown: (id, event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, over: id })
    },
    onPointerMove: (event) => {
      if (drag === null) return
      const elementBelow = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-item]')
      const targetId = elementBelow?.dataset.item
      if (targetId !== undefined && targetId !== drag.over) setDrag({ ...drag, over: targetId })
    },
    onPointerUp: () => {
      if (drag && drag.over !== drag.id) moveTo(drag.id, findIndex(drag.over))
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  }
}
