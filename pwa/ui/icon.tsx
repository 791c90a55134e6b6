import type { ReactElement } from 'react'

/** Line icons, 20 × 20. Icons with circles or fills are written out below. */
const iconPaths = {
  fold: 'M3.5 4h13v12h-13zM8 4v12M13.5 8l-2 2 2 2',
  unfold: 'M3.5 4h13v12h-13zM8 4v12M11.5 8l2 2-2 2',
  dashboard: 'M3 3h6v7H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 12h6v5H3z',
  ranking: 'M3 17h4V9H3zM8 17h4V4H8zM13 17h4v-5h-4z',
  book: 'M4 4.5A1.5 1.5 0 0 1 5.5 3H16v14H5.5A1.5 1.5 0 0 1 4 15.5zM4 15.5A1.5 1.5 0 0 1 5.5 14H16M8 6.5h4.5',
  reprint: 'M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5M10.2 8.5v6M7.2 11.5h6',
  trend: 'M3 14l4-5 3 3 6-8M3 17h14',
  calendar: 'M4 4.5h12v12H4zM4 8.5h12M7.5 3v3M12.5 3v3',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  up: 'm5.5 12 4.5-4.5 4.5 4.5',
  left: 'm12 5.5-4.5 4.5 4.5 4.5',
  right: 'm8 5.5 4.5 4.5L8 14.5',
  download: 'M10 3v9M6.5 8.8 10 12.2l3.5-3.4M4 15v2h12v-2',
  filter: 'M3.5 5h13M6 10h8M8.5 15h3',
  columns: 'M3 4h14v12H3zM8 4v12M12.5 4v12',
  offline:
    'M3 3l14 14M5.5 8.5A8 8 0 0 1 8 7M2.5 6.5A12 12 0 0 1 5 4.8M10 5.5c2.8 0 5.5 1 7.5 3M12.5 8.8c.7.3 1.4.8 2 1.4M8 12.5c1.2-.7 2.5-.7 3.7-.1M10 16v.1',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.3v.1',
  close: 'm5.5 5.5 9 9M14.5 5.5l-9 9',
  table: 'M3.5 4h13v12h-13zM3.5 8h13M3.5 12h13M8 8v8',
  chart: 'M3.5 3.5v13h13M7 13.5V10M10.5 13.5V6.5M14 13.5v-5',
  grip: 'M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 1 0-4.3-4.3l-.9.9M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 1 0 4.3 4.3l.9-.9',
  scale: 'M10 3.5v13M6.5 16.5h7M4 6h12M4 6l-2 5.5h4zM16 6l-2 5.5h4z',
  shelf: 'M3.5 3.5v13M16.5 3.5v13M3.5 9.5h13M3.5 16h13M6.5 4.5v5M9 4.5v5M12 5l1.5 4.5M6.5 11.5V16M9.5 12l1.3 4',
  store: 'M3.5 8 5 3.5h10L16.5 8M4.5 8v8.5h11V8M3.5 8h13M8.5 16.5v-5h3v5',
  keyboard: 'M3 5.5h14v9H3zM6 8.5h.1M8.7 8.5h.1M11.4 8.5h.1M14 8.5h.1M6.5 11.7h7',
  leave: 'M12 4H4.5v12H12M9 10h8M14 7l3 3-3 3',
  refresh: 'M15.5 7.5A6 6 0 1 0 16 10M16 3.5v4h-4',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  contract: 'M5 3h7l3 3v11H5zM12 3v3h3M7.5 9.5h5M7.5 12.5h5',
  plus: 'M10 4v12M4 10h12',
  pencil: 'M4 16l.8-3.2L13.5 4l2.5 2.5-8.7 8.7zM11.8 5.8l2.4 2.4',
  mail: 'M3 5h14v10H3zM3.5 5.5 10 11l6.5-5.5',
  health: 'M3 10.5h3l2-5 3.5 9 2-4H17',
  audit: 'M4 4h9v12H4zM6.5 7.5h4M6.5 10.5h4M13 7l3 3-3 3',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  image: 'M3.5 4.5h13v11h-13zM3.5 13l4-4 3 3 2-2 4 4M12.8 7.5h.1',
  star: 'm10 3.5 2 4.3 4.7.6-3.5 3.2.9 4.6-4.1-2.3-4.1 2.3.9-4.6L3.3 8.4l4.7-.6z',
  bookmark: 'M5.5 3.5h9v13L10 13l-4.5 3.5z',
  swap: 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3',
  basket: 'M3 8h14l-1.5 8h-11zM7 8l2-4M13 8l-2-4',
  people: 'M3 16c.4-3 2.4-4.6 5-4.6s4.6 1.6 5 4.6M8 9.4a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM14.5 7v5M12 9.5h5',
  building: 'M4 16.5v-12h7v12M11 8.5h5v8M3 16.5h14M6.5 7.5h2M6.5 10.5h2M6.5 13.5h2M13 11.5h1M13 13.5h1',
  genres: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  issues: 'M6.5 3.5h10v10h-10zM3.5 6.5v10h10M9 6.5h5M9 9.5h5',
  repeat: 'M4 9a6 6 0 0 1 11-2.5M16 4v3.5h-3.5M16 11a6 6 0 0 1-11 2.5M4 16v-3.5h3.5',
  empty: 'M4 7l6-3 6 3v6l-6 3-6-3zM4 7l6 3 6-3M10 10v6',
  sendBack: 'M4 8.5h12v8H4zM4 8.5 6 5h3M16 8.5 14 5h-1M13 13h-4.5M10.5 11l-2 2 2 2M11 3v4',
  note: 'M4 4h12v8l-4 4H4zM12 16v-4h4M7 7.5h6M7 10.5h3',
  tv: 'M3 6h14v9.5H3zM7 3l3 3 3-3',
  radio: 'M3 7h14v9H3zM5.5 7 13.5 3M6 10.5h4M6 13h4M12.2 11.7a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0',
  newspaper: 'M4 4h10v12H5.5A1.5 1.5 0 0 1 4 14.5zM14 8h2.5v6.5a1.5 1.5 0 0 1-3 0M6.5 7h5M6.5 10h5M6.5 13h3',
  magazine: 'M4 3.5h9v13H4zM13 5.5h3v11h-3M6.5 7h4M6.5 10h4',
  speech: 'M4 4.5h12V13H9.5L6 16v-3H4z',
  film: 'M3.5 4h13v12h-13zM7 4v12M13 4v12M3.5 8H7M3.5 12H7M13 8h3.5M13 12h3.5',
  award: 'M5.5 8a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M7.5 11.8 6.5 17l3.5-2 3.5 2-1-5.2',
  megaphone: 'M4 8.5v3h2.5L13 15V5L6.5 8.5zM15.5 8a3 3 0 0 1 0 4M6.5 11.5 7.5 16h2',
  bolt: 'M11 3 5 11h4l-1 6 6-8h-4z',
  scan: 'M3 7V3.5h3.5M13.5 3.5H17V7M17 13v3.5h-3.5M6.5 16.5H3V13M6.5 7v6M9 7v6M11 7v6M13.5 7v6',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3',
  clip: 'm15.5 9.5-5.8 5.8a3.3 3.3 0 0 1-4.7-4.7l6-6a2.2 2.2 0 0 1 3.1 3.1l-5.9 5.9a1 1 0 0 1-1.5-1.5l5-5',
  upload: 'M10 12V3.5M6.5 6.7 10 3.3l3.5 3.4M4 14.5v2h12v-2',
  bin: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5',
  archive: 'M3.5 4h13v3.5h-13zM4.5 7.5v8.5h11V7.5M8 10.5h4',
  list: 'M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.8 5.5h.1M3.8 10h.1M3.8 14.5h.1',
  numbers: 'M3.2 4.4 4.5 3.5v4M3.2 12.5h2l-2 3.5h2.2M8 5.5h8.5M8 10h8.5M8 14.5h8.5',
  quote: 'M4 4v12M8 6h8.5M8 10h8.5M8 14h5',
  undo: 'M4 8.5h8a4 4 0 0 1 0 8H8M7 5.5l-3 3 3 3',
  redo: 'M16 8.5H8a4 4 0 0 0 0 8h4M13 5.5l3 3-3 3',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'M6.5 4v12l9-6z',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9M10 12v1.8',
  wrench: 'M12.5 3.5a4 4 0 0 0-3.7 5.6L3.5 14.4l2.1 2.1 5.3-5.3a4 4 0 0 0 5.2-5.2l-2.4 2.4-2.1-.5-.5-2.1z',
} as const

/** Icons that need more than a path; none may have the name of one that does not. */
const drawnIcons = {
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13 13 4 4" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.5 2 3.5 4.5 3.5 7s-1 5-3.5 7c-2.5-2-3.5-4.5-3.5-7S7.5 5 10 3z" />
    </>
  ),
  theme: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M10 3.5v13a6.5 6.5 0 0 0 0-13z" fill="currentColor" stroke="none" />
    </>
  ),
  done: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m6.8 10.2 2.3 2.3 4.2-4.7" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4.2l2.8 1.8" />
    </>
  ),
  ring: <circle cx="10" cy="10" r="7" />,
  pattern: (
    <>
      <path d="M4 5.5h3M10 5.5h6M4 10h7M14 10h2M4 14.5h2M9 14.5h7" />
      <circle cx="8.5" cy="5.5" r="1.5" />
      <circle cx="12.5" cy="10" r="1.5" />
      <circle cx="7.5" cy="14.5" r="1.5" />
    </>
  ),
  users: (
    <>
      <circle cx="8" cy="7" r="3" />
      <path d="M2.5 16.5c.5-3 2.7-4.5 5.5-4.5s5 1.5 5.5 4.5M13 4.3a3 3 0 0 1 0 5.4M15 12.5c1.5.7 2.3 2 2.5 4" />
    </>
  ),
  database: (
    <>
      <ellipse cx="10" cy="5" rx="6" ry="2.2" />
      <path d="M4 5v10c0 1.2 2.7 2.2 6 2.2s6-1 6-2.2V5M4 10c0 1.2 2.7 2.2 6 2.2s6-1 6-2.2" />
    </>
  ),
  licence: (
    <>
      <rect x="3" y="5" width="14" height="10" rx="1.5" />
      <path d="M6 9h4M6 12h6M14 9v.1" />
    </>
  ),
  key: (
    <>
      <circle cx="7" cy="10" r="3.5" />
      <path d="M10.5 10H17M14.5 10v3" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.2V14M10 6.5v.1" />
    </>
  ),
  help: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M7.8 8a2.2 2.2 0 1 1 3.3 1.9c-.7.4-1.1.8-1.1 1.6M10 14v.1" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 10C4.3 6.7 6.9 5 10 5s5.7 1.7 7.5 5c-1.8 3.3-4.4 5-7.5 5s-5.7-1.7-7.5-5z" />
      <circle cx="10" cy="10" r="2.3" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M2.5 10C4.3 6.7 6.9 5 10 5s5.7 1.7 7.5 5c-1.8 3.3-4.4 5-7.5 5s-5.7-1.7-7.5-5zM4 16 16 4" />
      <circle cx="10" cy="10" r="2.3" />
    </>
  ),
} as const satisfies Record<string, ReactElement> & { [Name in keyof typeof iconPaths]?: never }

export type IconName = keyof typeof iconPaths | keyof typeof drawnIcons

/** Always decorative: the surrounding control has the accessible name. */
export function Icon({ name, small = false, className = '' }: { name: IconName; small?: boolean; className?: string }) {
  return (
    <svg
      className={`icon${small ? ' icon-small' : ''}${className ? ` ${className}` : ''}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {name in drawnIcons ? drawnIcons[name as keyof typeof drawnIcons] : <path d={iconPaths[name as keyof typeof iconPaths]} />}
    </svg>
  )
}

/** Logo of the product. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 14h4.6v11H3zM9.2 9.5h4.6V25H9.2zM15.4 12h4.6v13h-4.6z" fill="currentColor" opacity=".34" />
      <path d="M21.4 3H26v22h-4.6z" fill="currentColor" />
    </svg>
  )
}

/** Logo of the export area. */
export function ExportMark() {
  return (
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 17h4.2v8H3zM8.8 12.5H13V25H8.8z" fill="currentColor" opacity=".42" />
      <path d="M19.5 3v12.2M14.6 11l4.9 4.9 4.9-4.9M14.5 22.5h10" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  )
}
