import { beforeAll, describe, expect, it } from 'vitest'
import { type AuditRow, auditList, auditListExport } from '../../../shared/api/audit.ts'
import { contractUpdate } from '../../../shared/api/contract.ts'
import { createRankingExport } from '../../../shared/api/ranking-create.ts'
import { login } from '../../../shared/api/session.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

describe.each(pickEngines(['sqlite', 'postgres']))('audit log on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  let token: string
  beforeAll(async () => {
    token = await app.signIn('admin')
    await app.call(login, { body: { username: 'user@demo.example', password: 'wrong' } })
    const user = await app.signIn('user')
    await app.call(createRankingExport, createRankingExport.example(app.facts), user)
    await app.call(contractUpdate, contractUpdate.example(app.facts), token)
  })

  const list = async (body: Record<string, unknown> = {}) =>
    (await app.call(auditList, { body }, token)).body.data as { list: AuditRow[]; paging: { total: number } }

  it('records sign-ins, failures, exports and administration in the audit log, newest first, with names at the time', async () => {
    const { list: rows } = await list()
    expect(rows.map((row) => row.action)).toEqual(['contract.update', 'export', 'login', 'login.failed', 'login'])
    expect(rows[0]).toMatchObject({ userName: '運営 太郎', userEmail: 'admin@demo.example', target: '200002' })
    expect(rows[1]).toMatchObject({ userName: '佐伯 由香', contractName: '汐見坂書房 全社契約', target: 'ranking-create' })
    expect(rows[3]).toMatchObject({ userName: null, target: 'user@demo.example', address: '127.0.0.1' })
  })

  it('keeps passwords and tokens out of the audit log', async () => {
    const stored = JSON.stringify(await app.services.operations.knex('audit_event').select())
    expect(stored).not.toContain('Demo-pass1!')
    expect(stored).not.toContain('wrong')
    expect(stored).not.toMatch(/eyJ[\w-]+\./)
  })

  it('filters the audit log by kind, keyword and days in Japan', async () => {
    expect((await list({ group: 'failure' })).list.map((row) => row.action)).toEqual(['login.failed'])
    expect((await list({ group: 'export' })).paging.total).toBe(1)
    expect((await list({ keyword: '佐伯' })).paging.total).toBe(2)
    expect((await list({ keyword: '%' })).paging.total).toBe(0)
    const { today } = app.facts
    expect((await list({ from: today, to: today })).paging.total).toBe(5)
    expect((await list({ to: '2020-01-01' })).paging.total).toBe(0)
    expect((await list({ pageSize: 2, pageNum: 3 })).list.length).toBe(1)
  })

  it('exports the audit log with the counted number of rows, in the reader’s language', async () => {
    const { total } = (await list()).paging
    const { body } = await app.call(auditListExport, { body: {} }, token)
    const { fileName, fileContent } = body.data as { fileName: string; fileContent: string }
    const lines = Buffer.from(fileContent, 'base64').toString('utf8').trimEnd().split('\r\n')
    expect(fileName).toMatch(/^操作履歴.*\.csv$/)
    expect(lines[0]).toBe('\ufeff日時,操作,氏名,メールアドレス,契約,対象,詳細,接続元')
    expect(lines.length - 1).toBe(total)
    expect(lines[1]).toContain('契約の変更')
    // the export itself is recorded
    expect((await list()).list[0]).toMatchObject({ action: 'export', target: 'audit' })
  })

  it('rejects updates and deletions of audit log entries, even by the owner of the database', async () => {
    const { knex } = app.services.operations
    await expect(knex('audit_event').update({ action: 'nothing' })).rejects.toThrow(/append-only/)
    await expect(knex('audit_event').delete()).rejects.toThrow(/append-only/)
    expect((await list()).paging.total).toBeGreaterThan(4)
  })
})
