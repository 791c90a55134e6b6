import { type ReactNode, useEffect, useRef } from 'react'

export interface Tab<T extends string> {
  value: T
  label: string
  /** Why the tab cannot be opened; it is disabled then. */
  disabledReason?: string | undefined
}

interface Props<T extends string> {
  label: string
  value: T
  tabs: readonly Tab<T>[]
  /** Id of the panel below; it is labelled by `getTabId(panelId, value)`. */
  panelId: string
  /** `replace` is true for arrow keys, which would otherwise fill the browser history. */
  onChange: (value: T, options: { replace: boolean }) => void
  /** `row`: a row of buttons for the parts of the group selected above. */
  variant?: 'line' | 'row'
  /** Links beside the tabs. */
  children?: ReactNode
}

/** Id of the tab of a panel, for aria-labelledby. */
export const getTabId = (panelId: string, value: string): string => `${panelId}-tab-${value}`

/** Tabs of a page. Arrow keys move between them and wrap around; the current one is scrolled into view. */
export function Tabs<T extends string>({ label, value, tabs, panelId, onChange, variant = 'line', children }: Props<T>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = document.getElementById(getTabId(panelId, value))
    if (current && frame.current)
      frame.current.scrollLeft = current.offsetLeft - (frame.current.clientWidth - current.offsetWidth) / 2
  }, [panelId, value])
  const selectByStep = (step: number) => {
    const open = tabs.filter((tab) => !tab.disabledReason)
    const index = open.findIndex((tab) => tab.value === value)
    const next = open[(index + step + open.length) % open.length]
    if (!next) return
    onChange(next.value, { replace: true })
    document.getElementById(getTabId(panelId, next.value))?.focus()
  }
  return (
    <div className={variant === 'row' ? 'tabs tab-row' : 'tabs'} ref={frame}>
      <div className="tab-list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={getTabId(panelId, tab.value)}
            aria-selected={tab.value === value}
            aria-controls={panelId}
            tabIndex={tab.value === value ? 0 : -1}
            disabled={tab.disabledReason !== undefined}
            title={tab.disabledReason}
            className={`tab${tab.value === value ? ' is-current' : ''}`}
            onClick={() => onChange(tab.value, { replace: false })}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              if (step === 0) return
              event.preventDefault()
              selectByStep(step)
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
