import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { packageOwners, rooms, testFolders } from './import-rules.ts'
import { listFiles } from './list-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Import {
  /** The importing file, relative to the repository root. */
  file: string
  line: number
  /** As written in the source. */
  specifier: string
}

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

export const isTestCode = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || testFolders.some((folder) => isWithin(path, folder))

const roomPaths = Object.entries(rooms)
  .flatMap(([room, { paths = [room] }]) => paths.map((path) => ({ room, path })))
  .sort((a, b) => b.path.length - a.path.length)

/** Returns the room of a file: the one with the longest matching path. */
export function findRoom(path: string): string | undefined {
  const found = roomPaths.filter((roomPath) => isWithin(path, roomPath.path))
  // files directly in such a folder belong to the room that lists its folders
  return found.find(({ room, path: folder }) => !rooms[room]?.separateFolders || path.slice(folder.length + 1).includes('/'))
    ?.room
}

/** Returns the rooms that a room may import, without itself. */
export const listAllowedRooms = (room: string): string[] =>
  (rooms[room]?.imports ?? []).flatMap((allowed) =>
    allowed.endsWith('/') ? Object.keys(rooms).filter((key) => isWithin(key, allowed.slice(0, -1))) : [allowed],
  )

/** Returns the imports, re-exports, dynamic imports and worker URLs of a file. */
export function parseImports(file: string, text: string): Import[] {
  const { module, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ start, specifier: moduleRequest.value })),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest
      return from ? [{ start, specifier: from.value }] : []
    }),
    // for a computed path, its constant beginning
    ...[...text.matchAll(/\bimport\(\s*(['"`])([^'"`$]+)/g)].map((match) => ({ start: match.index, specifier: match[2] ?? '' })),
    ...[...text.matchAll(/\bnew URL\(\s*'([^']+\.tsx?)', import\.meta\.url/g)].map((match) => ({
      start: match.index,
      specifier: (match[1] ?? '').replace(/^(?!\.)/, './'),
    })),
  ]
  return found.map(({ start, specifier }) => ({ file, line: text.slice(0, start).split('\n').length, specifier }))
}

/** Repository path of an import; null for a package. */
function resolveTarget({ file, specifier }: Import): string | null {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier)
  return specifier.startsWith('@uresuji/') ? specifier.slice('@uresuji/'.length) : null
}

const getPackageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Returns why an import is not allowed; null if it is. */
export function findViolation(item: Import): string | null {
  if (isTestCode(item.file)) return null
  const at = `${item.file}:${item.line} imports ${item.specifier}`
  const room = findRoom(item.file)
  if (room === undefined) return `${item.file} belongs to no room of .ci/import-rules.ts`
  const target = resolveTarget(item)
  if (target === null) {
    const name = getPackageName(item.specifier)
    const packages = rooms[room]?.packages
    if (packages && !packages.includes(name)) return `${at}: ${room} may import ${packages.join(', ')}`
    const owners = packageOwners[name]
    return owners && !owners.includes(room) ? `${at}: only ${owners.join(', ')} may` : null
  }
  if (isTestCode(target)) return `${at}: test code, which no other code imports`
  const other = findRoom(target)
  if (other === undefined) return `${at}: it belongs to no room of .ci/import-rules.ts`
  if (other === room) {
    const folder = rooms[room]?.paths?.[0] ?? ''
    const getSlug = (path: string) => path.slice(folder.length + 1).split('/')[0]
    return rooms[room]?.separateFolders && getSlug(item.file) !== getSlug(target)
      ? `${at}: no feature imports another one; what both need moves down`
      : null
  }
  const allowed = listAllowedRooms(room)
  return allowed.includes(other) ? null : `${at} (${other}): ${room} may import ${rooms[room]?.imports.join(', ') || 'nothing'}`
}

/** Returns all imports of the repository. */
export const readImports = (): Import[] =>
  [
    ...['.ci', 'cli', 'e2e', 'migrations', 'pwa', 'server', 'shared']
      .flatMap(listFiles)
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path)),
    'knexfile.ts',
    'vitest.config.ts',
  ].flatMap((file) => parseImports(file, readFileSync(join(root, file), 'utf8')))

/** Returns the arrows between rooms used by at least one import. */
export const listUsedDependencies = (imports: readonly Import[]): Set<string> =>
  new Set(
    imports
      .filter(({ file }) => !isTestCode(file))
      .flatMap((item) => {
        const target = resolveTarget(item)
        return target === null ? [] : [`${findRoom(item.file)} → ${findRoom(target)}`]
      }),
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = readImports().flatMap((item) => findViolation(item) ?? [])
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.stderr.write('The allowed imports are in .ci/import-rules.ts.\n')
  process.exitCode = problems.length > 0 ? 1 : 0
}
