import { randomBytes, randomUUID } from 'node:crypto'
import { signToken } from '../accounts/session.ts'
import { readConfig } from '../foundation/config.ts'
import { SessionModel } from '../operations/models.ts'
import { openServices } from '../start/open-services.ts'
import { sql } from '../warehouse/engine/sql.ts'
import { addContractLikeDemo, addUserLikeDemo } from './bench-accounts.ts'
import { createDistinctQueries } from './crowd.ts'
import { preparePosFiles } from './pos-files.ts'
import type { BenchQuery } from './queries.ts'

/** A signed-in client. */
export interface Account {
  userId: string
  contractId: string
  token: string
}

export interface SoakSetup {
  analysts: Account[]
  tablets: Account[]
  administrator: Account
  /** All different, so that few results come from the cache. */
  questions: BenchQuery[]
  /** Files of one store day, each with other amounts. */
  createPosFile: (hour: number) => string
  today: string
}

const CONTRACTS = 10
const TABLETS_PER_USER = 10
const SESSION_HOURS = 12
const LINES_PER_FILE = 2000

/** Settings of the measured server, whose data lies in `folder`. */
export const createSoakEnvironment = (folder: string): Record<string, string> & { JWT_KEY: string } => ({
  DATA_DIR: folder,
  DEMO_SIZE: 'demo',
  LOG_LEVEL: 'warn',
  WAREHOUSE_MEMORY: '2GB',
  JWT_KEY: randomBytes(32).toString('hex'),
  METRICS_TOKEN: randomBytes(32).toString('hex'),
})

/**
 * Adds ten contracts with their analysts and tablets to the stores of a stopped server, with sessions, because thousands of
 * sign-ins would measure the hashing of passwords. Ten tablets share a user, as those of a shop do.
 */
export async function prepareSoak(
  environment: ReturnType<typeof createSoakEnvironment>,
  { analysts, tablets, questions: queries }: { analysts: number; tablets: number; questions: number },
): Promise<SoakSetup> {
  const services = await openServices(readConfig(environment))
  const { operations, warehouse } = services
  const { knex } = operations
  try {
    const expiresAt = Date.now() + SESSION_HOURS * 3_600_000
    const addSession = async (userId: string, contractId: string): Promise<Account> => {
      const sessionId = randomUUID()
      await SessionModel.query(knex).insert({
        id: sessionId,
        userId,
        area: 'main',
        createdAt: new Date().toISOString(),
        expiresAt: new Date(expiresAt).toISOString(),
        revokedAt: null,
      })
      const token = signToken(environment.JWT_KEY, { sessionId, userId, area: 'main', expiresAt: Math.floor(expiresAt / 1000) })
      return { userId, contractId, token }
    }
    const contractIds = Array.from({ length: CONTRACTS }, (_none, number) => `soak-${number}`)
    for (const [number, id] of contractIds.entries()) await addContractLikeDemo(knex, id, number)
    const getContractId = (number: number) => contractIds[number % CONTRACTS] as string
    const added = { analysts: [] as Account[], tablets: [] as Account[] }
    for (let number = 0; number < analysts; number++) {
      const contractId = getContractId(number)
      const userId = `analyst-${number}`
      await addUserLikeDemo(knex, userId, contractId)
      added.analysts.push(await addSession(userId, contractId))
    }
    for (let number = 0; number < Math.ceil(tablets / TABLETS_PER_USER); number++) {
      const contractId = getContractId(number)
      const userId = `shop-${number}`
      await addUserLikeDemo(knex, userId, contractId)
      for (let tablet = 0; tablet < TABLETS_PER_USER && added.tablets.length < tablets; tablet++)
        added.tablets.push(await addSession(userId, contractId))
    }
    const [state] = await sql<{ day: string }>(
      warehouse.knex,
      "select value as day from warehouse_state where key = 'last_sale_day'",
    )
    const today = state?.day ?? ''
    const next = await createDistinctQueries(warehouse, { today, seed: 25 })
    const createPosFile = await preparePosFiles(warehouse)
    return {
      ...added,
      administrator: await addSession('demo-admin', 'demo-operator'),
      questions: Array.from({ length: queries }, next),
      today,
      createPosFile: (hour) => createPosFile({ day: today, lines: LINES_PER_FILE, stores: 1, variant: hour }),
    }
  } finally {
    await services.close()
  }
}
