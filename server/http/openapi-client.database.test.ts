import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../shared/period.ts'
import { setUpTestServer } from '../testing/set-up.ts'

/** A program that uses the client that a generator (oazapfts) creates from /api/openapi.json. */
const program = `
import { ok } from '@oazapfts/runtime'
import {
  defaults, login, logout, saleRankingByStore, storeList,
  type ErrorResponse, type LoginRequest, type SaleRankingByStoreRequest, type SaleRankingByStoreRow, type StoreListRow,
} from './api.js'

export async function run(baseUrl: string, credentials: LoginRequest, question: SaleRankingByStoreRequest) {
  defaults.baseUrl = baseUrl
  const refused = await saleRankingByStore(question)
  const answer = (await ok(login(credentials))).data
  if (!('token' in answer)) throw new Error('a second factor is needed')
  const { token } = answer
  defaults.headers = { authorization: \`Bearer \${token}\` }
  const ranking = (await ok(saleRankingByStore(question))).data
  const best: SaleRankingByStoreRow | undefined = ranking.list[0]
  const stores: StoreListRow[] = (await ok(storeList({ pageNum: 1, pageSize: 3, keyword: best?.storeName }))).data.list
  const signedOut = await logout()
  return {
    refusal: refused.status === 401 ? (refused.data satisfies ErrorResponse).code : null,
    total: ranking.paging.total,
    best,
    stores,
    signedOut: signedOut.status,
  }
}
`

/** Wrong uses that the compiler must reject; if it does not, the unused directive is an error. */
const misuses = `
import { login, saleRankingByStore, type SaleRankingByStoreRow } from './api.js'

// @ts-expect-error the password is missing
void login({ username: 'user@demo.example' })
// @ts-expect-error a key that the ranking cannot be sorted by
void saleRankingByStore({ jans: ['9784999900114'], period: { from: '2026-11-01', to: '2026-11-20' }, sortBy: 'colour' })
// @ts-expect-error a copy is no text
export const quantityOf = (row: SaleRankingByStoreRow): string => row.quantity
`

const configuration = {
  compilerOptions: { strict: true, target: 'ES2022', module: 'NodeNext', lib: ['ES2022', 'DOM'], types: [], outDir: 'built' },
  include: ['*.ts'],
}

interface ClientResult {
  refusal: string | null
  total: number
  best: { rank: number; storeCd: string; storeName: string; quantity: number }
  stores: { storeCd: string }[]
  signedOut: number
}

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
function runNode(script: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(packages, script), ...args], { cwd, encoding: 'utf8' })
  expect(status, `${script}\n${stdout}${stderr}`).toBe(0)
}

const app = setUpTestServer({ PORT: '0' })
let baseUrl: string
const folder = mkdtempSync(join(tmpdir(), 'uresuji-client-'))
beforeAll(async () => {
  await app.server.start()
  baseUrl = `http://127.0.0.1:${(app.server.listener.address() as AddressInfo).port}`
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('client generated from the OpenAPI document', () => {
  it('compiles, and can sign in, query an analysis, read a list and sign out', async () => {
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
    symlinkSync(packages, join(folder, 'node_modules'), 'junction')
    write('package.json', JSON.stringify({ type: 'module' }))
    write('tsconfig.json', JSON.stringify(configuration))
    write('openapi.json', await (await fetch(`${baseUrl}/api/openapi.json`)).text())
    write('program.ts', program)
    write('misuses.ts', misuses)
    runNode('oazapfts/dist/cli.js', ['openapi.json', 'api.ts'], folder)
    runNode('typescript/bin/tsc', ['--project', '.'], folder)

    const { run } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'built/program.js')).href)) as {
      run: (baseUrl: string, credentials: object, question: object) => Promise<ClientResult>
    }
    const { today, jan } = app.facts
    const question = { jans: [jan], period: { from: addDays(today, -27), to: today } }
    const result = await run(baseUrl, { username: 'user@demo.example', password: 'Demo-pass1!' }, question)
    expect(result.refusal).toBe('session.missing')
    expect(result.total).toBeGreaterThan(0)
    expect(result.best).toMatchObject({ rank: 1, storeCd: expect.any(String), quantity: expect.any(Number) })
    expect(result.stores.map(({ storeCd }) => storeCd)).toContain(result.best.storeCd)
    expect(result.signedOut).toBe(200)
  })
})
