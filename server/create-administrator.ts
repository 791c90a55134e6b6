import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Knex } from 'knex'
import { isFirstGuess, isPassword, passwordSymbols } from '../shared/password.ts'
import { todayInJapan } from '../shared/period.ts'
import { patternFlags } from '../shared/permissions.ts'
import { isEmail } from '../shared/validation.ts'
import { keepVersion } from './accounts/contract-versions.ts'
import { addVersion } from './accounts/versions.ts'
import { readConfig } from './config.ts'
import { audit } from './operations/audit.ts'
import { openOperations } from './operations/database.ts'
import { hashPassword } from './operations/password.ts'

/**
 * `npm run administrator -- EMAIL [NAME]`: the first administrator of an installation, made on the server's machine. The
 * password comes from URESUJI_PASSWORD or standard input; there is no route that could do this.
 */
const [email = '', fullName = '管理者'] = process.argv.slice(2)
const fail = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
if (!isEmail(email)) fail('使い方: npm run administrator -- メールアドレス [氏名] / Usage: npm run administrator -- EMAIL [NAME]')
const password = process.env.URESUJI_PASSWORD ?? readFileSync(0, 'utf8').trim()
if (!isPassword(password)) {
  fail(
    `パスワードは半角6〜32文字で、英大文字・英小文字・数字・記号（${passwordSymbols}）をそれぞれ1つ以上使ってください。 / The password needs 6 to 32 characters with upper and lower case, a digit and one of ${passwordSymbols}`,
  )
}
if (isFirstGuess(password))
  fail('推測されやすいパスワードです。ほかの言葉を使ってください。 / This password is easy to guess: use other words.')

/** The operator's own contract, made with the first administrator. */
async function operatorContract(trx: Knex, at: string): Promise<string> {
  const known: { id: string } | undefined = await trx('contract').select('id').where({ is_operator: true }).first()
  if (known) return known.id
  const flags = Object.fromEntries(patternFlags.map((flag) => [flag, true]))
  const pattern = { id: 'operator', name: '運営' }
  await trx('contract_pattern').insert({
    ...pattern,
    data_range: 'full',
    flags: JSON.stringify(flags),
    created_at: at,
    updated_at: at,
  })
  const snapshot = { name: pattern.name, dataRange: 'full', ...flags }
  await addVersion(trx, 'contract_pattern', { id: pattern.id, number: 1, at, by: null, snapshot })
  await trx('contract').insert({
    id: 'operator',
    number: '100001',
    name: '運営',
    company_name: '運営',
    company_category: 'other',
    type: 'full',
    licences: 100,
    admins: 100,
    starts_on: todayInJapan(),
    ends_on: null,
    status: 'valid',
    pattern_id: pattern.id,
    own_publisher_cds: '[]',
    is_screen_cooperation: false,
    is_operator: true,
    created_at: at,
    updated_at: at,
  })
  await keepVersion(trx, 'operator')
  return 'operator'
}

const { knex, close } = openOperations(readConfig(process.env).operationsUrl)
await knex.migrate.latest()
const at = new Date().toISOString()
const address = email.toLowerCase()
if (await knex('user').where({ email: address }).first())
  fail(`${address} は登録されています。 / ${address} is registered already.`)
const passwordHash = await hashPassword(password)
await knex.transaction(async (trx) => {
  const contractId = await operatorContract(trx, at)
  await trx('user').insert({
    id: randomUUID(),
    contract_id: contractId,
    email: address,
    full_name: fullName,
    role: 'ADMIN',
    user_type: 1,
    account_type: 2,
    area: 'main',
    status: 'active',
    password_hash: passwordHash,
    disable_menu_tab: '[]',
    created_at: at,
    updated_at: at,
  })
  await audit(trx, { action: 'administrator.add', contractId, target: address, address: 'server' })
})
await close()
process.stdout.write(`${address} を管理者として登録しました。 / ${address} is an administrator now.\n`)
