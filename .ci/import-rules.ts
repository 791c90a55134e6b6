/**
 * Allowed imports: the only table of them. Lint checks every import against it (check-imports.ts).
 * A room is a folder with its subfolders, except those that are rooms themselves. Type imports, `import()` and workers count as
 * imports. The arrows must not form a cycle, and unused arrows must be removed.
 */
export interface Room {
  /** Files and folders, if the room is not the folder of the same name. */
  paths?: readonly string[]
  /** Direct subfolders may not import each other: a feature never imports another feature. */
  separateFolders?: boolean
  /** Rooms it may import in addition to itself; `shared/` means all rooms below it. */
  imports: readonly string[]
  /** Packages and Node modules it may import; any if not set. */
  packages?: readonly string[]
}

export const rooms: Readonly<Record<string, Room>> = {
  // ── shared: used by server, app and terminal ──
  'shared/messages': { imports: [] },
  'shared/text': { imports: [] },
  // before packages are installed: no imports but Node's
  'shared/start': { imports: [] },
  'shared/calendar': { imports: ['shared/messages'] },
  'shared/trade': { imports: ['shared/messages'] },
  'shared/errors': { imports: ['shared/messages'] },
  'shared/access': { imports: [] },
  'shared/fields': { imports: ['shared/calendar'] },
  'shared/sync': { imports: ['shared/access', 'shared/fields'] },
  'shared/metrics': { imports: ['shared/messages'] },
  'shared/api': {
    imports: [
      'shared/messages',
      'shared/text',
      'shared/calendar',
      'shared/trade',
      'shared/errors',
      'shared/access',
      'shared/fields',
      'shared/sync',
      'shared/metrics',
    ],
  },
  // what a query can name, and how a screen's address takes it
  'shared/ask/slots': {
    paths: ['shared/ask/fact.ts', 'shared/ask/slots.ts'],
    imports: ['shared/messages', 'shared/calendar'],
  },
  'shared/reports': {
    imports: ['shared/messages', 'shared/calendar', 'shared/trade', 'shared/api', 'shared/ask/slots'],
  },
  'shared/ask': {
    imports: [
      'shared/messages',
      'shared/text',
      'shared/calendar',
      'shared/trade',
      'shared/access',
      'shared/reports',
      'shared/ask/slots',
    ],
  },
  'shared/calls': {
    imports: [
      'shared/messages',
      'shared/text',
      'shared/errors',
      'shared/access',
      'shared/calendar',
      'shared/fields',
      'shared/sync',
      'shared/api',
      'shared/reports',
      'shared/ask',
    ],
  },

  // ── server, from bottom to top ──
  'server/foundation': {
    imports: ['shared/'],
  },
  'server/operations': { imports: ['shared/', 'server/foundation'] },
  'server/sync': { imports: ['shared/', 'server/foundation', 'server/operations'] },
  'server/mail': { imports: ['shared/', 'server/foundation'] },
  'server/response-cache': { imports: [] },

  'server/warehouse/engine': { imports: ['shared/', 'server/foundation'] },
  'server/warehouse/stores': { imports: ['shared/', 'server/warehouse/engine'] },
  'server/warehouse/members': { imports: ['shared/', 'server/warehouse/engine'] },
  'server/warehouse/products': { imports: ['shared/', 'server/warehouse/engine'] },
  'server/warehouse/rollups': { imports: ['shared/', 'server/warehouse/engine'] },
  // fills the rollups; must not be imported by code that only reads
  'server/warehouse/refresh': {
    imports: ['shared/', 'server/warehouse/engine', 'server/warehouse/products', 'server/warehouse/rollups'],
  },
  'server/warehouse/sales': {
    imports: [
      'shared/',
      'server/warehouse/engine',
      'server/warehouse/stores',
      'server/warehouse/members',
      'server/warehouse/products',
      'server/warehouse/rollups',
    ],
  },
  'server/warehouse/stock': {
    imports: [
      'shared/',
      'server/warehouse/engine',
      'server/warehouse/stores',
      'server/warehouse/products',
      'server/warehouse/rollups',
      'server/warehouse/sales',
    ],
  },
  // combines sales and stock: movers, rows of product lists
  'server/warehouse/figures': {
    imports: [
      'shared/',
      'server/warehouse/engine',
      'server/warehouse/stores',
      'server/warehouse/products',
      'server/warehouse/sales',
      'server/warehouse/stock',
    ],
  },
  // forecasts of weekly sales by title, and their accuracy in the past; its model is pure functions
  'server/forecast': { imports: ['shared/', 'server/warehouse/engine', 'server/warehouse/sales', 'server/warehouse/stock'] },

  'server/loading': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/warehouse/engine',
      'server/warehouse/members',
      'server/warehouse/products',
      'server/warehouse/refresh',
    ],
  },
  // metrics of the server, not of sales
  'server/monitoring': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/sync',
      'server/response-cache',
      'server/loading',
      'server/warehouse/engine',
    ],
  },
  'server/accounts': {
    imports: ['shared/', 'server/foundation', 'server/operations'],
  },
  'server/watches': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/sync',
      'server/mail',
      'server/accounts',
      'server/warehouse/engine',
      'server/warehouse/sales',
    ],
  },
  'server/routing': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/mail',
      'server/response-cache',
      'server/loading',
      'server/accounts',
      'server/watches',
      'server/warehouse/engine',
      'server/warehouse/sales',
    ],
  },
  'server/exporting': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/accounts',
      'server/routing',
      'server/warehouse/engine',
      'server/warehouse/sales',
    ],
  },
  'server/exporting/jobs': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/accounts',
      'server/exporting',
      'server/warehouse/engine',
    ],
  },
  'server/exporting/jobs/contents': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/sync',
      'server/accounts',
      'server/routing',
      'server/exporting',
      'server/exporting/jobs',
      'server/warehouse/engine',
      'server/warehouse/stores',
      'server/warehouse/products',
      'server/warehouse/sales',
    ],
  },
  'server/loading/inbox': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/sync',
      'server/mail',
      'server/loading',
      'server/watches',
      'server/warehouse/engine',
    ],
  },
  'server/schedules': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/sync',
      'server/mail',
      'server/accounts',
      'server/exporting',
      'server/exporting/jobs',
      'server/exporting/jobs/contents',
      'server/warehouse/engine',
      'server/warehouse/sales',
    ],
  },
  'server/features/*': {
    paths: ['server/features'],
    separateFolders: true,
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/sync',
      'server/mail',
      'server/loading',
      // offers the demo's sign-ins
      'server/demo',
      'server/accounts',
      'server/routing',
      'server/exporting',
      'server/exporting/jobs',
      'server/exporting/jobs/contents',
      'server/watches',
      'server/loading/inbox',
      'server/schedules',
      'server/warehouse/engine',
      'server/warehouse/stores',
      'server/warehouse/members',
      'server/warehouse/products',
      'server/warehouse/rollups',
      'server/forecast',
      'server/warehouse/sales',
      'server/warehouse/stock',
      'server/warehouse/figures',
    ],
  },
  // registries of all features: routes, reports, rules
  'server/features': {
    imports: [
      'shared/',
      'server/features/*',
      'server/operations',
      'server/sync',
      'server/loading',
      'server/watches',
      'server/routing',
      'server/exporting',
      'server/exporting/jobs/contents',
      'server/warehouse/engine',
      'server/forecast',
      'server/warehouse/products',
      'server/warehouse/rollups',
      'server/warehouse/sales',
      'server/warehouse/stock',
    ],
  },
  'server/retention': {
    paths: ['server/retention/retention.ts'],
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/sync',
      'server/mail',
      'server/loading',
      'server/accounts',
      'server/exporting/jobs',
      'server/loading/inbox',
      'server/warehouse/engine',
      'server/warehouse/refresh',
    ],
  },
  'server/http': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/response-cache',
      'server/monitoring',
      'server/accounts',
      'server/routing',
      'server/exporting/jobs',
      'server/schedules',
      'server/features',
      'server/retention',
      'server/warehouse/products',
    ],
  },
  'server/demo': {
    imports: [
      'shared/',
      'server/operations',
      'server/sync',
      'server/accounts',
      'server/warehouse/engine',
      'server/warehouse/members',
      'server/warehouse/rollups',
      'server/warehouse/refresh',
    ],
  },
  // opening, checking and migrating both databases
  'server/stores': {
    paths: ['server/stores/storage-errors.ts', 'server/stores/store-files.ts', 'server/stores/migrate-store.ts'],
    imports: ['server/foundation', 'server/operations', 'server/warehouse/engine'],
  },
  'server/backup': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/loading',
      'server/warehouse/engine',
      'server/warehouse/rollups',
      'server/stores',
    ],
  },
  'server/doctor': {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/mail',
      'server/backup',
      'server/warehouse/engine',
      'server/warehouse/rollups',
      'server/stores',
    ],
  },
  // entry points: the server, database commands, the first administrator
  server: {
    imports: [
      'shared/',
      'server/foundation',
      'server/operations',
      'server/mail',
      'server/response-cache',
      'server/loading',
      'server/monitoring',
      'server/accounts',
      'server/watches',
      'server/routing',
      'server/loading/inbox',
      'server/features',
      'server/http',
      'server/demo',
      'server/warehouse/engine',
      'server/warehouse/rollups',
      'server/stores',
      'server/backup',
      'server/doctor',
    ],
  },
  // a migration stays as it was when it ran, so it depends on no code that changes
  migrations: { imports: [], packages: ['knex'] },

  // ── pwa ──
  'pwa/browser': { imports: [] },
  'pwa/i18n': { imports: ['shared/', 'pwa/browser'] },
  'pwa/data': { imports: ['shared/', 'pwa/browser', 'pwa/i18n'] },
  'pwa/ui': { imports: ['shared/', 'pwa/i18n', 'pwa/data'] },
  'pwa/report': { imports: ['shared/', 'pwa/i18n', 'pwa/data', 'pwa/ui'] },
  'pwa/features/*': {
    paths: ['pwa/features'],
    separateFolders: true,
    imports: ['shared/', 'pwa/i18n', 'pwa/data', 'pwa/ui', 'pwa/report'],
  },
  'pwa/app': {
    imports: ['shared/', 'pwa/i18n', 'pwa/data', 'pwa/ui', 'pwa/report', 'pwa/features/*'],
  },
  'pwa/service-worker': { imports: ['shared/access', 'shared/messages', 'pwa/browser'] },
  'pwa/widget': { imports: ['shared/', 'pwa/browser', 'pwa/i18n', 'pwa/ui'] },
  // build
  pwa: { imports: ['pwa/i18n', 'pwa/data', 'pwa/service-worker', 'pwa/widget'] },

  // ── cli ──
  'cli/context': {
    imports: ['shared/'],
  },
  'cli/output': { imports: ['shared/', 'cli/context'] },
  'cli/input': { imports: ['shared/', 'cli/context'] },
  'cli/connection': { imports: ['shared/', 'cli/context', 'cli/output', 'cli/input'] },
  'cli/accounts': { imports: ['shared/', 'cli/context', 'cli/output', 'cli/connection'] },
  'cli/analysis': { imports: ['shared/', 'cli/context', 'cli/output', 'cli/input', 'cli/connection'] },
  'cli/exporting': { imports: ['shared/', 'cli/context', 'cli/output', 'cli/input', 'cli/connection'] },
  'cli/commands': {
    imports: [
      'shared/',
      'cli/context',
      'cli/output',
      'cli/input',
      'cli/connection',
      'cli/accounts',
      'cli/analysis',
      'cli/exporting',
    ],
  },
  cli: { imports: ['shared/start', 'cli/context', 'cli/output', 'cli/analysis', 'cli/commands'] },

  // ── the package for programs ──
  'shared/client': { imports: ['shared/messages', 'shared/errors', 'shared/api', 'shared/calls'] },

  // ── scripts and settings of the repository ──
  '.ci': {
    paths: ['.ci', 'knexfile.ts'],
    imports: [
      'shared/',
      'server',
      'server/foundation',
      'server/operations',
      'server/loading',
      'server/http',
      'server/backup',
      'server/warehouse/engine',
      'cli/analysis',
      'cli/commands',
    ],
  },
}

/** Test code, like all `*.test.ts`: it may import anything, and no room may import it. */
export const testFolders: readonly string[] = [
  'cli/testing',
  'e2e',
  'pwa/testing',
  'server/bench',
  'server/testing',
  'shared/ask/testing',
  'shared/testing',
  'vitest.config.ts',
]

/** Packages wrapped by certain rooms; others may not import them. */
export const packageOwners: Readonly<Record<string, readonly string[]>> = {
  '@duckdb/node-api': ['server/warehouse/engine', 'server/loading'],
  'apache-arrow': ['server/exporting'],
  '@hapi/hapi': ['server/http'],
  '@modelcontextprotocol/server': ['server/http'],
  '@tanstack/react-query': ['pwa/data'],
  dexie: ['pwa/data'],
  i18next: ['pwa/i18n'],
  nodemailer: ['server/mail'],
  otpauth: ['server/accounts'],
  'openid-client': ['server/features/*'],
  '@opentelemetry/api': ['server/monitoring'],
  '@opentelemetry/exporter-trace-otlp-http': ['server/monitoring'],
  '@opentelemetry/resources': ['server/monitoring'],
  '@opentelemetry/sdk-trace': ['server/monitoring'],
  'prom-client': ['server/monitoring'],
  'plotly.js': ['pwa/ui'],
  primereact: ['pwa/ui'],
  rxdb: ['pwa/data'],
}
