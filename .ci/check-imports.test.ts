import { describe, expect, it } from 'vitest'
import { findRoom, findViolation, listAllowedRooms, listUsedDependencies, parseImports, readImports } from './check-imports.ts'
import { packageOwners, rooms, testFolders } from './import-rules.ts'

const imports = readImports()

/** Problems reported for a file with this import. */
const findProblems = (file: string, code: string): string[] =>
  parseImports(file, code).flatMap((item) => findViolation(item) ?? [])

describe('repository imports', () => {
  it('finds only imports that the table of dependencies between folders allows', () => {
    expect(imports.length).toBeGreaterThan(5000)
    expect(imports.flatMap((item) => findViolation(item) ?? [])).toEqual([])
  })

  it('finds an import for every allowed dependency between folders', () => {
    const used = listUsedDependencies(imports)
    const idle = Object.entries(rooms).flatMap(([room, { imports: allowed }]) =>
      allowed
        .filter((to) =>
          to.endsWith('/')
            ? !listAllowedRooms(room).some((value) => used.has(`${room} → ${value}`))
            : !used.has(`${room} → ${to}`),
        )
        .map((to) => `${room} → ${to}`),
    )
    expect(idle).toEqual([])
  })

  it('finds an import of every restricted package in each folder that may import it', () => {
    const idle = Object.entries(packageOwners).flatMap(([name, owners]) =>
      owners.filter(
        (owner) => !imports.some(({ file, specifier }) => findRoom(file) === owner && `${specifier}/`.startsWith(`${name}/`)),
      ),
    )
    expect(idle).toEqual([])
  })
})

describe('table of allowed imports', () => {
  it('allows imports only from folders that exist', () => {
    const unknown = Object.values(rooms).flatMap(({ imports: allowed }) =>
      allowed.filter((value) => !value.endsWith('/') && !Object.hasOwn(rooms, value)),
    )
    expect(unknown).toEqual([])
  })

  it('allows no cycles of imports between folders', () => {
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (room: string, path: readonly string[]): void => {
      if (path.includes(room)) {
        cycles.push([...path.slice(path.indexOf(room)), room].join(' → '))
        return
      }
      if (done.has(room)) return
      for (const next of listAllowedRooms(room)) visit(next, [...path, room])
      done.add(room)
    }
    for (const room of Object.keys(rooms)) visit(room, [])
    expect(cycles).toEqual([])
  })

  it('assigns each file to the zone of its folder, and each feature to a zone of its own', () => {
    expect(findRoom('server/features/movers/movers.routes.ts')).toBe('server/features/*')
    expect(findRoom('server/features/index.ts')).toBe('server/features')
    expect(findRoom('server/warehouse/refresh/refresh.ts')).toBe('server/warehouse/refresh')
    expect(findRoom('server/warehouse/rollups/rollups.ts')).toBe('server/warehouse/rollups')
    expect(findRoom('server/start/run-server.ts')).toBe('server')
    expect(findRoom('elsewhere/new.ts')).toBeUndefined()
    expect(testFolders.filter((folder) => Object.hasOwn(rooms, folder))).toEqual([])
  })
})

describe('forbidden imports', () => {
  it('reports a forbidden import with file, line, import and the allowed folders', () => {
    expect(findProblems('server/mail/create-mail.ts', "\nimport { route } from '../routing/route.ts'\n")).toEqual([
      'server/mail/create-mail.ts:2 imports ../routing/route.ts (server/routing): server/mail may import shared/, server/foundation',
    ])
  })

  it.each([
    ['of a type', 'server/sync/sync-row.ts', "import type { Route } from '../routing/route.ts'", 'server/sync may import'],
    ['exported again', 'shared/calendar/period.ts', "export { client } from '../calls/client.ts'", 'shared/calendar may import'],
    ['exported whole', 'shared/calendar/period.ts', "export * from '../api/endpoints.ts'", 'shared/calendar may import'],
    ['loaded later', 'pwa/ui/button.tsx', "const page = () => import('../app/routes.tsx')", 'pwa/ui may import'],
    ['of a type, written inline', 'pwa/data/api-call.ts', "type Page = import('../report/page.ts').Page", 'pwa/data may import'],
    [
      'run as a worker',
      'server/mail/mailer.ts',
      "new Worker(new URL('../exporting/jobs/write-worker.ts', import.meta.url))",
      'server/mail may import',
    ],
    ['by the name of a package', 'cli/output/table.ts', "import { x } from '@uresuji/server/config.ts'", 'cli/output may import'],
    ['of the app by the server', 'server/http/app-files.ts', "import '../../pwa/data/api-call.ts'", 'server/http may import'],
    [
      'of one feature by another',
      'server/features/movers/movers.routes.ts',
      "import { x } from '../dashboard/x.ts'",
      'no feature imports another',
    ],
    [
      'of one screen by another',
      'pwa/features/movers/movers-page.tsx',
      "import { x } from '../dashboard/x.ts'",
      'no feature imports another',
    ],
    [
      'of the list of features by one',
      'server/features/movers/movers.routes.ts',
      "import { routes } from '../index.ts'",
      'server/features/* may import',
    ],
    [
      'of what writes by what reads',
      'server/warehouse/sales/cover.ts',
      "import { x } from '../refresh/refresh.ts'",
      'server/warehouse/sales may import',
    ],
    ['of test code', 'server/loading/load.ts', "import { x } from '../testing/databases.ts'", 'test code'],
    ['of a test', 'server/loading/load.ts', "import { x } from './load.database.test.ts'", 'test code'],
    ['of the browser tests', 'pwa/app/routes.tsx', "import { x } from '../../e2e/pages/x.ts'", 'test code'],
    ['of a wrapped package', 'pwa/features/movers/movers-page.tsx', "import { Menu } from 'primereact/menu'", 'only pwa/ui may'],
    ['of the server by a migration', 'migrations/warehouse/x.ts', "import { x } from '../../server/x.ts'", 'may import nothing'],
    ['of a package by a migration', 'migrations/warehouse/x.ts', "import { z } from 'zod'", 'migrations may import knex'],
    ['into a new folder', 'server/loading/load.ts', "import { x } from '../../elsewhere/x.ts'", 'belongs to no room'],
  ])('detects a forbidden import: %s', (_kind, file, code, problem) => {
    expect(findProblems(file, code)).toEqual([expect.stringContaining(problem)])
  })

  it('allows otherwise forbidden imports in test code', () => {
    expect(findProblems('server/mail/mailer.test.ts', "import { x } from '../testing/databases.ts'")).toEqual([])
    expect(findProblems('server/testing/chaos/device.ts', "import { x } from '../../../pwa/data/sync/merge.ts'")).toEqual([])
  })
})
