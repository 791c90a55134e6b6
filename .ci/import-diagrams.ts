import { listAllowedRooms } from './check-imports.ts'
import { rooms } from './import-rules.ts'

/**
 * Diagrams of import-rules.ts in docs/architecture.md. Transitive arrows are omitted: a room may import the rooms below it in
 * the diagram, as far as the table allows.
 */

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** Returns all reachable rooms. */
function findReachable(arrows: Arrows, from: string, visited = new Set<string>()): Set<string> {
  for (const to of arrows.get(from) ?? []) {
    if (visited.has(to)) continue
    visited.add(to)
    findReachable(arrows, to, visited)
  }
  return visited
}

/** Transitive reduction: removes arrows implied by longer paths. */
function reduceArrows(arrows: Arrows): [from: string, to: string[]][] {
  return [...arrows].map(([from, direct]) => [
    from,
    [...direct].filter((to) => ![...direct].some((value) => value !== to && findReachable(arrows, value).has(to))),
  ])
}

/** Returns the arrows between groups of rooms; rooms without a group are omitted. */
function groupArrows(toGroup: (room: string) => string | null): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const room of Object.keys(rooms)) {
    const from = toGroup(room)
    if (from === null) continue
    const known = arrows.get(from) ?? new Set()
    arrows.set(from, known)
    for (const allowed of listAllowedRooms(room)) {
      const to = toGroup(allowed)
      if (to !== null && to !== from) known.add(to)
    }
  }
  return arrows
}

function formatFlowchart(arrows: Arrows): string {
  const getId = (name: string) => name.replace(/\W+/g, '_')
  return [
    '```mermaid',
    'flowchart TD',
    ...[...arrows.keys()].map((name) => `  ${getId(name)}["${name}"]`),
    ...reduceArrows(arrows).flatMap(([from, to]) =>
      to.length === 0 ? [] : [`  ${getId(from)} --> ${to.map(getId).join(' & ')}`],
    ),
    '```',
  ].join('\n')
}

const WAREHOUSE = 'server/warehouse'

const pictures: readonly [title: string, groupOf: (room: string) => string | null][] = [
  ['The parts', (room) => room.split('/')[0] ?? null],
  ['shared', (room) => (room.startsWith('shared') ? room : null)],
  ['server', (room) => (room.startsWith(WAREHOUSE) ? WAREHOUSE : room.startsWith('server') ? room : null)],
  [WAREHOUSE, (room) => (room.startsWith(WAREHOUSE) ? room : null)],
  ['pwa', (room) => (room.startsWith('pwa') ? room : null)],
  ['cli', (room) => (room.startsWith('cli') ? room : null)],
]

const START = '<!-- drawn from .ci/import-rules.ts by npm run documents -->'
const END = '<!-- end of what is drawn -->'

/** Inserts the diagrams between the markers of a document. */
export function withImportDiagrams(document: string): string {
  const [start, end] = [document.indexOf(START), document.indexOf(END)]
  if (start < 0 || end < start) throw new Error('docs/architecture.md: the diagram markers are missing')
  const diagrams = pictures.map(([title, toGroup]) => `**${title}**\n\n${formatFlowchart(groupArrows(toGroup))}`)
  return `${document.slice(0, start)}${START}\n\n${diagrams.join('\n\n')}\n\n${document.slice(end)}`
}
