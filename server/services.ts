import type { Config } from './config.ts'
import type { LoadRegistry } from './ingest/load-registry.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Background } from './operations/background.ts'
import type { Operations } from './operations/database.ts'
import type { Warehouse } from './warehouse/engine/engine.ts'

/** What the server stands on, opened once (open-services.ts). */
export interface Services {
  config: Config
  operations: Operations
  warehouse: Warehouse
  /** Signs the tokens; at least 32 bytes. */
  jwtKey: string
  /** Loads, running and past. */
  loads: LoadRegistry
  mail: Mailer
  /** Work that goes on after its call was answered. */
  background: Background
  /** Where errors go that users only see as server.internal. */
  log: (error: unknown) => void
}
