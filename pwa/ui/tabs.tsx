interface Props<T extends string> {
  label: string
  value: T
  tabs: readonly { value: T; label: string }[]
  /** Id of the panel below; it is labelled by `getTabId(panel, value)`. */
  panel: string
  /** `replace` is true for arrow keys, which would otherwise fill the browser history. */
  onChange: (value: T, options: { replace: boolean }) => void
}

/** Id of the tab of a panel, for aria-labelledby. */
export const getTabId = (panel: string, value: string): string => `${panel}-tab-${value}`

/** Tabs of a page. Arrow keys move between them and wrap around. */
export function Tabs<T extends string>({ label, value, tabs, panel, onChange }: Props<T>) {
  const go = (step: number) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.value, { replace: true })
    document.getElementById(getTabId(panel, next.value))?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={getTabId(panel, tab.value)}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          className={`tab${tab.value === value ? ' is-current' : ''}`}
          onClick={() => onChange(tab.value, { replace: false })}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
            if (step === 0) return
            event.preventDefault()
            go(step)
          }}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
