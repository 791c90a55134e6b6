import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runInProcess } from './testing/run-in-process.ts'
import { setUpTerminalUser } from './testing/terminal-user.ts'

const { app, folder, env, run } = setUpTerminalUser()

describe('names in place of codes', () => {
  it.each([
    [
      ['trend', '夜汽車は星を数えない', '--period', '28d', '--csv'],
      ['trend', '9784999900114', '--period', '28d', '--csv'],
    ],
    [
      ['store-ranking', '夜汽車は星を数えない', '--csv'],
      ['store-ranking', '--jan', '9784999900114', '--csv'],
    ],
    [
      ['ranking', '--genre', '文庫', '--publisher', '汐見坂書房', '--chain', '汽笛堂', '--period', '先週', '--csv'],
      ['ranking', '--genre', '03', '--publisher', '9901', '--chain', 'C001', '--period', 'last-week', '--csv'],
    ],
    [
      ['ranking', '--prefecture', '東京', '--csv'],
      ['ranking', '--prefecture', '13', '--csv'],
    ],
  ])('prints the same result for a command with the names %j as with codes', async (named, coded) => {
    const [a, b] = [await run(...named), await run(...coded)]
    expect([a.status, a.stderr.includes('エラー')]).toEqual([0, false])
    expect(a.stdout).toBe(b.stdout)
  })

  it('suggests the search and similar names for an unknown name in a command', async () => {
    expect((await run('trend', 'どこにもない題名')).stderr).toContain('uresuji search')
    expect((await run('ranking', '--genre', '文個')).stderr).toContain('文庫')
  })

  it('explains where to put the code of a title in a command that takes it as an argument', async () => {
    expect((await run('forecast', '--jan', '9784999900114')).stderr).toContain('uresuji forecast 9784999900114')
  })
})

describe('uresuji detail', () => {
  it('reads any number of titles for the detail command from a file, in several calls', async () => {
    const { rows } = await app.services.warehouse.knex.raw("select jan from product where jan like '978%' order by jan limit 130")
    const jans = (rows as { jan: string }[]).map(({ jan }) => jan)
    const file = join(folder, 'titles.txt')
    writeFileSync(file, jans.join('\n'))
    const { status, stdout } = await run('detail', '--file', file, '--json')
    expect(status).toBe(0)
    expect((JSON.parse(stdout) as { list: { jan: string }[] }).list.map(({ jan }) => jan)).toEqual(jans)
    const tooMany = await run('detail', '--file', file, '--out', join(folder, 'detail.xlsx'))
    expect([tooMany.status, tooMany.stderr]).toEqual([1, expect.stringContaining('100点')])
  })
})

it('reports that a table without rows is empty and covers own publishers only', async () => {
  const { stderr } = await run('stockouts', '--genre', '11')
  expect(stderr).toContain('条件に合う行はありません')
  expect(stderr).toContain('--no-own')
})

it('reports that an invalid token cannot be used, without asking to sign in', async () => {
  const { status, stderr } = await runInProcess(['mcp'], { env: { ...env, URESUJI_TOKEN: `urt_${'A'.repeat(43)}` } })
  expect([status, stderr]).toEqual([2, expect.stringContaining('URESUJI_TOKEN')])
})
