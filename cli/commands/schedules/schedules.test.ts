import { describe, expect, it } from 'vitest'
import { runInProcess } from '../../testing/run-in-process.ts'

const add = (...args: string[]) => runInProcess(['schedules', 'add', 'x', '--report', 'y', '--when', '毎週月曜 8:00', ...args])

describe('uresuji schedules', () => {
  it('accepts recipients for a mailed schedule only, and reports others before signing in', async () => {
    for (const other of [['--folder', 'weekly'], ['--keep']]) {
      const { status, stderr } = await add('--to', 'a@demo.example', ...other)
      expect([status, stderr]).toEqual([1, expect.stringContaining('--mail（--to）')])
    }
    // without a sign-in
    expect((await add('--to', 'a@demo.example', '--to', 'b@demo.example')).status).toBe(2)
    expect((await add('--mail', '--to', 'a@demo.example')).status).toBe(2)
  })

  it('describes the list of files that schedules have sent in both languages', async () => {
    expect((await runInProcess(['schedules', 'sent', '--help'])).stdout).toContain('送信履歴')
    expect((await runInProcess(['schedules', 'sent', '--help', '--lang', 'en'])).stdout).toContain('what was sent to whom')
  })
})
