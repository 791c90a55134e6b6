import type { Config } from '../foundation/config.ts'
import type { Log } from '../foundation/log.ts'
import type { LoadContext } from '../loading/load.ts'
import type { LoadRegistry } from '../loading/load-registry.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ServerMetrics } from '../monitoring/metrics.ts'
import type { Background } from '../operations/background.ts'
import type { Operations } from '../operations/database.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import type { QuestionQueue } from '../warehouse/engine/question-queue.ts'
import type { WatchReports } from './report-reader.ts'

/** Shared services of the server, opened once (open-services.ts). */
export interface Services {
  config: Config
  operations: Operations
  warehouse: Warehouse
  /** Queue that decides which question runs next. */
  questions: QuestionQueue
  /** Cache of finished report answers. */
  responseCache: ResponseCache
  /** Signs the tokens; at least 32 bytes. */
  jwtKey: string
  /** Running and past loads. */
  loads: LoadRegistry
  mail: Mailer
  /** How watches read the reports of the features. */
  watchReports: WatchReports
  /** Work that continues after its call was answered. */
  background: Background
  log: Log
  /** Null unless METRICS_TOKEN or METRICS_PORT is set. */
  metrics: ServerMetrics | null
}

/** Returns the services that loads need. */
export const toLoadContext = ({ warehouse, config, loads, log }: Services): LoadContext => ({
  warehouse,
  dataDir: config.dataDir,
  loads,
  log,
})
