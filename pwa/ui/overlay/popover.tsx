import { type MouseEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useInputGuard } from './use-input-guard.ts'

/** Pixels between a control and its panel, and between a panel and the edge of the window. */
const GAP = 4
const WINDOW_MARGIN = 8
/**
 * The browser closes an open panel on a click on its control, before the click event arrives; within this time it must not open
 * the panel again.
 */
const SAME_CLICK_MS = 250

interface Props {
  label: string
  /** Renders the control; call `open` in its click handler. */
  trigger: (open: (event: MouseEvent<HTMLElement>) => void, isOpen: boolean) => ReactNode
  children: (close: () => void) => ReactNode
  className?: string
  /** Identifies the value that the panel edits: when it changes, input that was kept for the previous value is discarded. */
  contentKey?: string
}

/**
 * Panel next to its control, in the browser's top layer. It closes on Escape and on a click outside, takes the focus and
 * gives it back. What was entered before a click outside is there again when it opens, unless `contentKey` has changed.
 */
export function Popover({ label, trigger, children, className = '', contentKey }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const control = useRef<HTMLElement | null>(null)
  const closedByBrowserAt = useRef(Number.NEGATIVE_INFINITY)
  const [isOpen, setOpen] = useState(false)
  // closed by a click outside, with what was entered in it
  const [isInputHidden, setInputHidden] = useState(false)
  const { hasInput, forgetInput, onInput } = useInputGuard()
  const escapedAt = useRef(Number.NEGATIVE_INFINITY)
  const close = useCallback(() => {
    forgetInput()
    setInputHidden(false)
    setOpen(false)
  }, [forgetInput])
  /** The browser has closed the panel: on Escape, or on a click outside. */
  const closeByBrowser = () => {
    closedByBrowserAt.current = performance.now()
    const isDiscarded = performance.now() - escapedAt.current < SAME_CLICK_MS
    if (!hasInput() || isDiscarded) return close()
    setInputHidden(true)
    setOpen(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: discards the input when the edited value changes
  useEffect(() => {
    forgetInput()
    setInputHidden(false)
  }, [contentKey, forgetInput])
  const open = useCallback((event: MouseEvent<HTMLElement>) => {
    control.current = event.currentTarget
    if (performance.now() - closedByBrowserAt.current > SAME_CLICK_MS) setOpen(true)
  }, [])

  useLayoutEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    element.showPopover()
    const updatePosition = () => {
      if (control.current) positionPopover(element, control.current.getBoundingClientRect())
    }
    updatePosition()
    const resized = new ResizeObserver(updatePosition)
    resized.observe(element)
    window.addEventListener('resize', updatePosition)
    window.addEventListener('scroll', updatePosition, true)
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', updatePosition)
      window.removeEventListener('scroll', updatePosition, true)
    }
  }, [isOpen])

  // before a dialog that an action in the panel opens, to which the browser will return the focus
  useLayoutEffect(() => {
    if (!isOpen) return
    const first = panel.current?.querySelector<HTMLElement>('input:not([type=checkbox]),[data-autofocus]')
    ;(first ?? panel.current)?.focus({ preventScroll: true })
    return () => {
      // a click elsewhere has already moved the focus
      const focused = document.activeElement
      if (focused === null || focused === document.body || panel.current?.contains(focused))
        control.current?.focus({ preventScroll: true })
    }
  }, [isOpen])

  return (
    <>
      {trigger(open, isOpen)}
      {(isOpen || isInputHidden) && (
        <div
          ref={panel}
          popover="auto"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          data-open={isOpen || undefined}
          className={`popover ${className}`}
          onToggle={(event) => {
            // not the event of a panel that has been opened again since
            if (event.newState === 'closed' && event.target === event.currentTarget && isOpen) closeByBrowser()
          }}
          onInput={onInput}
          onKeyDown={({ key }) => {
            if (key === 'Escape') escapedAt.current = performance.now()
          }}
        >
          {children(close)}
        </div>
      )}
    </>
  )
}

/** Places the panel below the control, or above it if there is more room, and always inside the window. */
function positionPopover(panel: HTMLElement, control: DOMRect): void {
  const roomBelow = innerHeight - control.bottom - GAP - WINDOW_MARGIN
  const roomAbove = control.top - GAP - WINDOW_MARGIN
  panel.style.maxHeight = ''
  const height = panel.scrollHeight
  const opensUpward = height > roomBelow && roomAbove > roomBelow
  panel.style.maxHeight = `${Math.max(120, opensUpward ? roomAbove : roomBelow)}px`
  const width = panel.offsetWidth
  panel.style.left = `${Math.max(WINDOW_MARGIN, Math.min(control.left, document.documentElement.clientWidth - width - WINDOW_MARGIN))}px`
  panel.style.top = opensUpward
    ? `${Math.max(WINDOW_MARGIN, control.top - GAP - Math.min(height, roomAbove))}px`
    : `${control.bottom + GAP}px`
}
