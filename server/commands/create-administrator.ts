import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Knex } from 'knex'
import { patternFlags } from '../../shared/access/permissions.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { isEasilyGuessed, isValidPassword, passwordSymbols } from '../../shared/fields/password.ts'
import { isEmail } from '../../shared/fields/validation.ts'
import { contractRecords } from '../accounts/contract-versions.ts'
import { patternRecords } from '../accounts/pattern-versions.ts'
import { readConfig } from '../foundation/config.ts'
import { recordAuditEvent } from '../operations/audit.ts'
import { openOperations } from '../operations/database.ts'
import { ContractModel, ContractPatternModel, UserModel } from '../operations/models.ts'
import { hashPassword } from '../operations/password.ts'
import { listMigrations, refuseUnknownMigrations } from '../stores/migrate-store.ts'
import { redactCredentials } from '../stores/storage-errors.ts'
import { runStoreCommand } from './run-store-command.ts'

/**
 * `npm run administrator -- EMAIL [NAME]`: creates the first administrator of an installation on the server's machine. The
 * password comes from URESUJI_PASSWORD or standard input; no route can do this.
 */
const [email = '', fullName = '管理者'] = process.argv.slice(2)
const fail = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
if (!isEmail(email)) fail('使い方: npm run administrator -- メールアドレス [氏名] / Usage: npm run administrator -- EMAIL [NAME]')
const password = process.env.URESUJI_PASSWORD ?? readFileSync(0, 'utf8').trim()
if (!isValidPassword(password)) {
  fail(
    `パスワードは半角6〜32文字で、英大文字・英小文字・数字・記号（${passwordSymbols}）をそれぞれ1つ以上使ってください。 / The password needs 6 to 32 characters with upper and lower case, a digit and one of ${passwordSymbols}`,
  )
}
if (isEasilyGuessed(password))
  fail('推測されやすいパスワードです。別のパスワードを入力してください。 / This password is easy to guess: use other words.')

/** Returns the operator's own contract, created with the first administrator. */
async function findOrCreateOperatorContract(trx: Knex): Promise<string> {
  const contract = await ContractModel.query(trx).findOne({ is_operator: true })
  if (contract) return contract.id
  const pattern = { id: 'operator', name: '運営' }
  await patternRecords.add(trx, { id: pattern.id, by: null }, (stamp) =>
    ContractPatternModel.query(trx).insert({
      ...pattern,
      dataRange: 'full',
      flags: Object.fromEntries(patternFlags.map((flag) => [flag, true])),
      createdAt: stamp.updatedAt,
      ...stamp,
    }),
  )
  await contractRecords.add(trx, { id: 'operator', by: null }, (stamp) =>
    ContractModel.query(trx).insert({
      id: 'operator',
      number: '100001',
      name: '運営',
      companyName: '運営',
      companyCategory: 'other',
      type: 'full',
      licences: 100,
      admins: 100,
      startsOn: getTodayInJapan(),
      endsOn: null,
      status: 'valid',
      patternId: pattern.id,
      ownPublisherCds: [],
      ownCompanyCds: [],
      isScreenCooperation: false,
      isOperator: true,
      createdAt: stamp.updatedAt,
      ...stamp,
    }),
  )
  return 'operator'
}

/** Maximum time to wait for a running server that uses the same store. Milliseconds. */
const TIMEOUT_MS = 60_000

/** Runs the work, retrying while another process locks the database. */
async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
      if (!/SQLITE_BUSY|database is locked|Migration table is already locked/i.test(text) || Date.now() > until) throw error
      await new Promise((later) => setTimeout(later, 500))
    }
  }
}

const { operationsUrl } = readConfig(process.env)
const { knex, close } = openOperations(operationsUrl)
await runStoreCommand(async () => {
  refuseUnknownMigrations(
    `OPERATIONS_URL ${redactCredentials(operationsUrl)}`,
    await retryWhileLocked(() => listMigrations(knex)),
  )
  await retryWhileLocked(() => knex.migrate.latest())
})
const at = new Date().toISOString()
const address = email.toLowerCase()
if (await UserModel.query(knex).findOne({ email: address }))
  fail(`${address} は登録されています。 / ${address} is registered already.`)
const passwordHash = await hashPassword(password)
await retryWhileLocked(() =>
  knex.transaction(async (trx) => {
    const contractId = await findOrCreateOperatorContract(trx)
    await UserModel.query(trx).insert({
      id: randomUUID(),
      contractId,
      email: address,
      fullName,
      role: 'ADMIN',
      userType: 1,
      accountType: 2,
      area: 'main',
      status: 'active',
      passwordHash,
      disableMenuTab: [],
      createdAt: at,
      updatedAt: at,
    })
    await recordAuditEvent(trx, { action: 'administrator.add', contractId, target: address, address: 'server' })
  }),
)
await close()
process.stdout.write(`${address} を管理者として登録しました。 / ${address} is an administrator now.\n`)
