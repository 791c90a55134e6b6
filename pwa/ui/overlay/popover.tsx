import { OverlayPanel } from 'primereact/overlaypanel'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface Props {
  label: string
  align?: 'start' | 'end'
  /** The control that opens it; called with what to run on a click. */
  trigger: (open: (event: MouseEvent<HTMLElement>) => void, isOpen: boolean) => ReactNode
  children: (close: () => void) => ReactNode
  className?: string
}

/** A panel beside its control. Closes on Escape and on a click outside; focus goes in and comes back. */
export function Popover({ label, trigger, children, className = '' }: Props) {
  const panel = useRef<OverlayPanel>(null)
  const control = useRef<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const close = () => panel.current?.hide()
  const open = (event: MouseEvent<HTMLElement>) => {
    control.current = event.currentTarget
    panel.current?.toggle(event)
  }
  useEffect(() => {
    if (!isOpen) return
    const first = document.querySelector<HTMLElement>(`[data-popover="${id}"] :is(input:not([type=checkbox]),[data-autofocus])`)
    first?.focus()
  }, [isOpen, id])
  return (
    <>
      {trigger(open, isOpen)}
      <OverlayPanel
        ref={panel}
        onShow={() => setOpen(true)}
        onHide={() => {
          setOpen(false)
          // a click elsewhere has chosen another place already
          if (document.activeElement === document.body || document.activeElement?.closest(`[data-popover="${id}"]`))
            control.current?.focus()
        }}
        pt={{
          root: { className: `popover ${className}`, role: 'dialog', 'aria-label': label, 'data-popover': id } as never,
          content: { className: 'popover-content' },
        }}
      >
        {children(close)}
      </OverlayPanel>
    </>
  )
}
