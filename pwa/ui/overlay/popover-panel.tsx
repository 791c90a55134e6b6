import { OverlayPanel } from 'primereact/overlaypanel'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Prime } from './prime.tsx'

export interface PopoverHandle {
  toggle: (target: HTMLElement) => void
  close: () => void
}

interface Props {
  ref: Ref<PopoverHandle>
  id: string
  label: string
  className: string
  /** Opens beside this as soon as it is there. */
  target: HTMLElement | null
  onShow: () => void
  onHide: () => void
  children: ReactNode
}

/** The library's part of a popover, loaded with the first one that is opened. */
export default function PopoverPanel({ ref, id, label, className, target, onShow, onHide, children }: Props) {
  const panel = useRef<OverlayPanel>(null)
  const first = useRef(target)
  useImperativeHandle(ref, () => ({
    toggle: (element) => panel.current?.toggle(null, element),
    close: () => panel.current?.hide(),
  }))
  useEffect(() => {
    let waits = 0
    const open = () => {
      if (first.current === null) return
      panel.current?.show(null, first.current)
      // the library places a panel that becomes visible, not one that is born visible: then it is hidden and shown again
      waiting = window.setTimeout(() => {
        if (panel.current?.getElement()?.style.position || waits > 5) {
          first.current = null
          return
        }
        waits += 1
        panel.current?.hide()
        waiting = window.setTimeout(open)
      })
    }
    let waiting = window.setTimeout(open)
    return () => window.clearTimeout(waiting)
  }, [])
  return (
    <Prime>
      <OverlayPanel
        ref={panel}
        onShow={onShow}
        onHide={onHide}
        pt={{
          root: { className: `popover ${className}`, role: 'dialog', 'aria-label': label, 'data-popover': id } as never,
          content: { className: 'popover-content' },
        }}
      >
        {children}
      </OverlayPanel>
    </Prime>
  )
}
