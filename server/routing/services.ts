import type { WithJwtKey } from '../accounts/jwt-key.ts'
import type { WithConfig } from '../foundation/config.ts'
import type { WithLog } from '../foundation/log.ts'
import type { WithLoads } from '../loading/load-registry.ts'
import type { WithMail } from '../mail/mailer.ts'
import type { WithBackground } from '../operations/background.ts'
import type { WithOperations } from '../operations/database.ts'
import type { WithResponseCache } from '../response-cache/response-cache.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'
import type { WithQueryQueue } from '../warehouse/engine/query-queue.ts'
import type { WithWatchReports } from '../watches/watch-reports.ts'

/** What the handler of a call may use. Code below the routes declares only what it needs. */
export interface Services
  extends WithConfig,
    WithLog,
    WithOperations,
    WithBackground,
    WithWarehouse,
    WithQueryQueue,
    WithResponseCache,
    WithJwtKey,
    WithLoads,
    WithMail,
    WithWatchReports {}
