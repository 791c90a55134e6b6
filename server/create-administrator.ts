import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isPassword, passwordSymbols } from '../shared/password.ts'
import { todayInJapan } from '../shared/period.ts'
import { patternFlags } from '../shared/permissions.ts'
import { readConfig } from './config.ts'
import { openOperations } from './operations/database.ts'
import { hashPassword } from './operations/password.ts'

/**
 * `npm run administrator -- EMAIL [NAME]`: the first administrator of an installation, made on the server's machine. The
 * password comes from URESUJI_PASSWORD or standard input; there is no route that could do this.
 */
const [email, fullName = '管理者'] = process.argv.slice(2)
const fail = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
if (!email || !/^[^\s@]+@[^\s@]+$/.test(email))
  fail('使い方: npm run administrator -- メールアドレス [氏名] / Usage: npm run administrator -- EMAIL [NAME]')
const password = process.env.URESUJI_PASSWORD ?? readFileSync(0, 'utf8').trim()
if (!isPassword(password)) {
  fail(
    `パスワードは半角6〜32文字で、英大文字・英小文字・数字・記号（${passwordSymbols}）をそれぞれ1つ以上使ってください。 / The password needs 6 to 32 characters with upper and lower case, a digit and one of ${passwordSymbols}`,
  )
}
const { knex, close } = openOperations(readConfig(process.env).operationsUrl)
await knex.migrate.latest()
const at = new Date().toISOString()
const address = (email ?? '').toLowerCase()
if (await knex('user').where({ email: address }).first())
  fail(`${address} は登録されています。 / ${address} is registered already.`)
await knex.transaction(async (trx) => {
  await trx('contract_pattern')
    .insert({
      id: 'operator',
      name: '運営',
      data_range: 'full',
      flags: JSON.stringify(Object.fromEntries(patternFlags.map((flag) => [flag, true]))),
      created_at: at,
    })
    .onConflict('id')
    .ignore()
  await trx('contract')
    .insert({
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
      pattern_id: 'operator',
      own_publisher_cds: '[]',
      is_screen_cooperation: false,
      created_at: at,
      updated_at: at,
    })
    .onConflict('id')
    .ignore()
  await trx('user').insert({
    id: randomUUID(),
    contract_id: 'operator',
    email: address,
    full_name: fullName,
    role: 'ADMIN',
    user_type: 1,
    account_type: 2,
    area: 'main',
    status: 'active',
    password_hash: await hashPassword(password),
    disable_menu_tab: '[]',
    created_at: at,
    updated_at: at,
  })
})
await close()
process.stdout.write(`${address} を管理者として登録しました。 / ${address} is an administrator now.\n`)
