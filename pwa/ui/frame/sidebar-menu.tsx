import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon, type IconName } from '../icon.tsx'
import { showToast } from '../overlay/toasts.ts'

export interface SidebarEntry {
  to: string
  label: string
  icon: IconName
  isLarge: boolean
  /** Shown greyed and without a link. */
  disabled: boolean
  /** Other paths that belong to the entry: it is current on them, too. */
  relatedPaths: readonly string[]
  /**
   * For an entry that is a part of its screen: the search parameters for which it is current. A null value matches a URL
   * without the parameter.
   */
  query: Readonly<Record<string, readonly (string | null)[]>> | null
  /** Sub-entries. */
  subEntries: readonly SidebarEntry[]
}

export interface SidebarSection {
  title: string | null
  entries: readonly SidebarEntry[]
}

interface CurrentLocation {
  pathname: string
  search: string
}

const removeQuery = (to: string) => to.split('?')[0] ?? to

const hasMatchingQuery = ({ query }: SidebarEntry, search: string): boolean => {
  const params = new URLSearchParams(search)
  return query !== null && Object.entries(query).every(([name, values]) => values.includes(params.get(name)))
}

/** Returns true if the entry belongs to the location. An entry without a query gives way to one whose query matches. */
export function isCurrentEntry(
  entry: SidebarEntry,
  { pathname, search }: CurrentLocation,
  all: readonly SidebarEntry[],
): boolean {
  if (entry.relatedPaths.includes(pathname)) return true
  if (removeQuery(entry.to) !== pathname) return false
  if (entry.query !== null) return hasMatchingQuery(entry, search)
  return !all.some((sidebarEntry) => removeQuery(sidebarEntry.to) === pathname && hasMatchingQuery(sidebarEntry, search))
}

/** URL of a sub-entry. On its own screen the current search parameters are preserved, without the page number. */
export function getSubEntryPath({ to }: SidebarEntry, { pathname, search }: CurrentLocation): string {
  if (removeQuery(to) !== pathname) return to
  const next = new URLSearchParams(search)
  next.delete('pageNum')
  for (const [name, value] of new URLSearchParams(to.split('?')[1])) next.set(name, value)
  return `${pathname}?${next}`
}

/** Entries of the sidebar. */
export function SidebarMenu({ menu }: { menu: readonly SidebarSection[] }) {
  const all = menu.flatMap(({ entries }) => entries)
  return menu.map((group) => (
    <div className="mt-2 border-top sidebar-group" key={group.entries[0]?.to}>
      {group.title && <div className="muted strong sidebar-title">{group.title}</div>}
      {group.entries.map((entry) =>
        entry.subEntries.length > 0 ? (
          <ExpandableEntry key={entry.to} entry={entry} all={all} />
        ) : (
          <SidebarLink key={entry.to} entry={entry} all={all} />
        ),
      )}
    </div>
  ))
}

/** Entry with sub-entries: opened automatically on its own screen, by the user elsewhere. */
function ExpandableEntry({ entry, all }: { entry: SidebarEntry; all: readonly SidebarEntry[] }) {
  const t = getMessages('frame')
  const location = useLocation()
  const isCurrent = isCurrentEntry(entry, location, all)
  const [isOpen, setOpen] = useState(isCurrent)
  useEffect(() => setOpen(isCurrent), [isCurrent])
  const id = useId()
  if (entry.disabled) return <SidebarLink entry={entry} all={all} />
  return (
    <>
      <div className={`relative sidebar-expandable${isOpen ? ' is-open' : ''}`}>
        <SidebarLink entry={entry} all={all} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('menuKinds', { name: entry.label })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'up' : 'down'} small />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {entry.subEntries.map((kind) => (
          <SidebarLink key={kind.to} entry={{ ...kind, to: getSubEntryPath(kind, location) }} all={entry.subEntries} isSub />
        ))}
      </div>
    </>
  )
}

function SidebarLink({ entry, all, isSub = false }: { entry: SidebarEntry; all: readonly SidebarEntry[]; isSub?: boolean }) {
  const t = getMessages('frame')
  const location = useLocation()
  const isCurrent = !entry.disabled && isCurrentEntry(entry, location, all)
  const linkRef = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // a long menu may begin above the entry of the page that was loaded
    if (isCurrent) linkRef.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isCurrent])
  const classes = `row gap-3 text-table ink-2 relative rounded sidebar-item${entry.isLarge ? ' is-large' : ' is-plain'}${isSub ? ' is-sub' : ''}`
  const content = (
    <>
      <Icon name={entry.icon} />
      <span>{entry.label}</span>
    </>
  )
  if (entry.disabled) {
    const reason = t('notIncluded', { name: entry.label })
    return (
      // the reason needs no mouse: the entry can be focused, and is named by it
      <button
        type="button"
        className={`${classes} bare text-left is-off`}
        aria-disabled="true"
        aria-label={reason}
        title={reason}
        onClick={() => showToast({ kind: 'info', title: reason })}
      >
        {content}
      </button>
    )
  }
  return (
    <Link
      ref={linkRef}
      to={entry.to}
      className={`${classes}${isCurrent ? ' is-current' : ''}`}
      aria-current={
        isCurrent ? (removeQuery(entry.to) === location.pathname && entry.subEntries.length === 0 ? 'page' : 'true') : undefined
      }
      title={entry.label}
    >
      {content}
    </Link>
  )
}
