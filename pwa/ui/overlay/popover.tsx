import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { PopoverHandle } from './popover-panel.tsx'

const load = () => import('./popover-panel.tsx')
const PopoverPanel = lazy(load)

/** Frames that the focus is tried for: a third of a second. */
const MOST_TRIES = 20

interface Props {
  label: string
  /** The control that opens it; called with what to run on a click. */
  trigger: (open: (event: MouseEvent<HTMLElement>) => void, isOpen: boolean) => ReactNode
  children: (close: () => void) => ReactNode
  className?: string
}

/** A panel beside its control. Closes on Escape and on a click outside; focus goes in and comes back. */
export function Popover({ label, trigger, children, className = '' }: Props) {
  const panel = useRef<PopoverHandle>(null)
  const control = useRef<HTMLElement | null>(null)
  const [wanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  /** How often the panel has appeared: the library may hide it and show it again to place it. */
  const [shown, setShown] = useState(0)
  const id = useId()
  const close = () => panel.current?.close()
  const open = (event: MouseEvent<HTMLElement>) => {
    control.current = event.currentTarget
    if (panel.current) panel.current.toggle(event.currentTarget)
    else setWanted(true)
  }
  useEffect(() => {
    if (shown === 0) return
    let frame = 0
    let tries = 0
    const focusFirst = () => {
      const first = document.querySelector<HTMLElement>(`[data-popover="${id}"] :is(input:not([type=checkbox]),[data-autofocus])`)
      first?.focus()
      // while it is still being placed it cannot have the focus
      tries += 1
      if (first && document.activeElement !== first && tries < MOST_TRIES) frame = requestAnimationFrame(focusFirst)
    }
    focusFirst()
    return () => cancelAnimationFrame(frame)
  }, [shown, id])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here but loading ahead, so that by the time of the click the panel is there */}
      <span className="popover-control" onPointerEnter={() => void load()} onFocus={() => void load()}>
        {trigger(open, isOpen)}
      </span>
      {wanted && (
        <Suspense fallback={null}>
          <PopoverPanel
            ref={panel}
            id={id}
            label={label}
            className={className}
            target={control.current}
            onShow={() => {
              setOpen(true)
              setShown((before) => before + 1)
            }}
            onHide={() => {
              setOpen(false)
              // a click elsewhere has chosen another place already
              if (document.activeElement === document.body || document.activeElement?.closest(`[data-popover="${id}"]`))
                control.current?.focus()
            }}
          >
            {children(close)}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  )
}
