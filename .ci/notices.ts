import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * THIRD-PARTY-NOTICES.md: authors and licences of shipped third-party code. The list of packages depends on package-lock.json
 * only, so that it is the same on every machine; copyright lines are read from packages installed on every system, never from
 * platform-specific ones.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

/** Shipped workspaces; development dependencies and browser tests are not shipped. */
const parts = ['server', 'pwa', 'cli', 'shared'] as const

/** Build the app where it is started (`npm start`), therefore they are dependencies; their code is not part of the build. */
const buildTools: ReadonlySet<string> = new Set(['vite', '@vitejs/plugin-react', 'vite-plugin-pwa'])

/** Third-party files committed to this repository. */
const committed: readonly ShippedPackage[] = [
  {
    name: 'Noto Sans JP (fonts)',
    version: '2.004',
    licence: 'OFL-1.1',
    parts: ['server'],
    platform: false,
    folder: 'server/exporting/fonts',
  },
  {
    name: 'OpenCC (table of kanji)',
    version: '1.4.1',
    licence: 'Apache-2.0',
    parts: ['shared'],
    platform: false,
    folder: 'shared/kanji',
  },
]

interface LockEntry {
  name?: string
  version?: string
  license?: string
  link?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface ShippedPackage {
  name: string
  version: string
  licence: string
  parts: readonly string[]
  /** Installed on some systems only, so its files cannot be read everywhere. */
  platform: boolean
  folder: string
}

/** Licences that require attribution but do not extend to our own code. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Splits an SPDX expression at an operator outside of parentheses. */
function splitExpression(expression: string, operator: ' OR ' | ' AND '): string[] {
  const terms: string[] = []
  let start = 0
  let depth = 0
  for (let index = 0; index < expression.length; index++) {
    if (expression[index] === '(') depth++
    if (expression[index] === ')') depth--
    if (depth === 0 && expression.startsWith(operator, index)) {
      terms.push(expression.slice(start, index))
      start = index + operator.length
    }
  }
  return [...terms, expression.slice(start)]
}

/** True if an SPDX expression can be satisfied with allowed licences only. */
export function isAllowed(expression: string): boolean {
  const alternatives = splitExpression(expression, ' OR ')
  if (alternatives.length > 1) return alternatives.some(isAllowed)
  const combined = splitExpression(expression, ' AND ')
  if (combined.length > 1) return combined.every(isAllowed)
  // without an operator outside of parentheses, the outer pair encloses the whole expression
  const inner = /^\((.*)\)$/.exec(expression)?.[1]
  return inner === undefined ? allowedLicences.has(expression) : isAllowed(inner)
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

/** Resolves a package like npm: within the dependent package, or in a folder further up. */
function resolvePackage(packages: Readonly<Record<string, LockEntry>>, from: string, name: string): string | null {
  const folders = from.split('/node_modules/')
  for (let depth = folders.length; depth > 0; depth--) {
    const path = `${folders.slice(0, depth).join('/node_modules/')}/node_modules/${name}`
    if (packages[path]) return path
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : null
}

/** Returns all shipped packages by name and version. */
export function listShippedPackages(): ShippedPackage[] {
  const { packages } = readJson<{ packages: Record<string, LockEntry> }>('package-lock.json')
  const reached = new Map<string, Set<string>>()
  const visit = (path: string, part: string): void => {
    const entry = packages[path]
    if (!entry || entry.link) return
    const known = reached.get(path) ?? new Set<string>()
    if (known.has(part)) return
    if (path.includes('node_modules/')) reached.set(path, known.add(part))
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys(entry.dependencies ?? {}), ...Object.keys(entry.optionalDependencies ?? {}), ...peers]) {
      if (buildTools.has(name)) continue
      const found = resolvePackage(packages, path, name)
      // a peer installed for development only is not shipped
      if (found && !(peers.includes(name) && packages[found]?.dev)) visit(found, part)
    }
  }
  for (const part of parts) visit(part, part)
  const shipped = [...reached].map(([path, workspaces]): ShippedPackage => {
    const entry = packages[path] ?? {}
    const isPlatformSpecific = entry.os !== undefined || entry.cpu !== undefined
    const installed = isPlatformSpecific ? {} : readJson<{ license?: string | { type: string } }>(`${path}/package.json`)
    const stated = typeof installed.license === 'object' ? installed.license.type : installed.license
    return {
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license ?? stated ?? 'none stated',
      parts: [...workspaces],
      platform: isPlatformSpecific,
      folder: path,
    }
  })
  const getKey = (shippedPackage: ShippedPackage) => `${shippedPackage.name} ${shippedPackage.version}`
  const byKey = new Map<string, ShippedPackage>()
  for (const shippedPackage of [...shipped, ...committed]) {
    const existing = byKey.get(getKey(shippedPackage))
    byKey.set(
      getKey(shippedPackage),
      existing ? { ...existing, parts: [...new Set([...existing.parts, ...shippedPackage.parts])] } : shippedPackage,
    )
  }
  return [...byKey.values()].sort((a, b) => (getKey(a) < getKey(b) ? -1 : 1))
}

const listMatchingFiles = (folder: string, pattern: RegExp): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
        .filter((dirent) => dirent.isFile() && pattern.test(dirent.name))
        .map((dirent) => dirent.name)
        .sort()
    : []

const licenceFile = /^(licen[cs]e|copying|copyright)([.-].*)?$/i
const read = (folder: string, name: string) =>
  readFileSync(join(root, folder, name), 'utf8')
    .replace(/\r\n?/g, '\n')
    .trim()

/** Returns the copyright lines of a package's licence files. */
function findCopyright(shippedPackage: ShippedPackage): string[] {
  if (shippedPackage.platform) return []
  const lines = listMatchingFiles(shippedPackage.folder, licenceFile).flatMap((name) =>
    read(shippedPackage.folder, name)
      .split('\n')
      .map((line) => line.replace(/^[\s*#>/-]+/, '').trim())
      .filter((line) => /^(portions )?copyright (\(c\)|©|&copy;|\d{4}|[A-Z])/i.test(line) && line.length < 200)
      // the Apache licence's own example and definitions
      .filter((line) => !/\[yyyy\]|^copyright (notice|owner|license|holder|statement)/i.test(line)),
  )
  return [...new Set(lines)]
}

/** Packages whose licence text is used for all packages of that licence, starting after the copyright line. */
const texts: Readonly<Record<string, readonly [folder: string, from: RegExp]>> = {
  MIT: ['node_modules/react', /Permission is hereby granted/],
  ISC: ['node_modules/inherits', /Permission to use/],
  'BSD-3-Clause': ['node_modules/@hapi/hapi', /Redistribution and use/],
  'Apache-2.0': ['node_modules/swagger-ui-dist', /Apache License/],
}

const formatTextBlock = (text: string) => `\`\`\`text\n${text.replaceAll('```', "'''").replace(/[ \t]+$/gm, '')}\n\`\`\``

function findLicenceText(licence: string): string | null {
  const source = texts[licence]
  if (!source) return null
  const [folder, from] = source
  const [file] = listMatchingFiles(folder, licenceFile)
  const text = file ? read(folder, file) : ''
  return text.slice(Math.max(0, text.search(from)))
}

/** Content of the document for the packages of the given workspaces, by default of all. */
export function buildNoticesDocument(workspaces: readonly string[] = parts): string {
  const shipped = listShippedPackages().filter((shippedPackage) => shippedPackage.parts.some((part) => workspaces.includes(part)))
  const rows = shipped.map((shippedPackage) => {
    const copyright = findCopyright(shippedPackage).join('; ').replaceAll('|', '\\|').replaceAll('<', '&lt;')
    return `| ${shippedPackage.name} | ${shippedPackage.version} | ${shippedPackage.licence} | ${shippedPackage.parts.join(', ')} | ${copyright} |`
  })
  // rare licences are printed with each package's own text
  const own = shipped.filter((shippedPackage) => !shippedPackage.platform && !(shippedPackage.licence in texts))
  const ownTexts = own.flatMap((shippedPackage) => {
    const files = listMatchingFiles(shippedPackage.folder, licenceFile)
    return files.length === 0
      ? []
      : [
          `### ${shippedPackage.name} ${shippedPackage.version} (${shippedPackage.licence})\n\n${files.map((name) => formatTextBlock(read(shippedPackage.folder, name))).join('\n\n')}`,
        ]
  })
  const notices = shipped
    .filter((shippedPackage) => !shippedPackage.platform && shippedPackage.licence.includes('Apache-2.0'))
    .flatMap((shippedPackage) =>
      listMatchingFiles(shippedPackage.folder, /^notice(\..*)?$/i).map(
        (name) => `### ${shippedPackage.name}\n\n${formatTextBlock(read(shippedPackage.folder, name))}`,
      ),
    )
  const common = Object.keys(texts).map((licence) => `### ${licence}\n\n${formatTextBlock(findLicenceText(licence) ?? '')}`)
  return `# Third-party notices

Packages that ship with Uresuji, their dependencies, and third-party files committed to this repository. Generated from package-lock.json by \`npm run documents\`. Tests fail if the file is out of date or a licence is not allowed (\`.ci/notices.ts\`). Platform-specific packages are listed from the lock file, without copyright lines.

| package | version | licence | in | copyright |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

## Notices

${notices.join('\n\n')}

## Licence texts

${[...common, ...ownTexts].join('\n\n')}
`
}
