import { describe, expect, it } from 'vitest'
import { runInProcess } from '../../testing/run-in-process.ts'

const run = (...args: string[]) => runInProcess(['reports', ...args])

describe('uresuji reports', () => {
  it('reports invalid input for a periodic report before signing in', async () => {
    const expectRefusal = async (...args: string[]) => {
      const { status, stdout, stderr } = await run(...args)
      expect([status, stdout]).toEqual([1, ''])
      return stderr
    }
    expect(await expectRefusal('add', 'x')).toContain('--favorite か --panel')
    expect(await expectRefusal('add', 'x', '--panel', 'nothing')).toContain('figures, hours, best')
    expect(await expectRefusal('add', 'x', '--panel', 'best', '--rows', '0')).toContain('--rows')
    expect(await expectRefusal('run', 'x', '-o', 'weekly.csv')).toContain('pdf か xlsx')
    expect(await expectRefusal('run', 'x', '--excel', '-o', 'weekly.pdf')).toContain('pdf か xlsx')
    expect(await expectRefusal('sent', 'x', '--page', 'two')).toContain('--page')
    expect((await run('run', 'x', '-o', 'weekly.pdf')).status).toBe(2)
    expect((await run('send', 'x')).status).toBe(2)
  })

  it('describes the commands for periodic reports in both languages', async () => {
    expect((await run('--help')).stdout).toContain('定例レポート')
    expect((await run('send', '--help')).stdout).toContain('テスト送信')
    expect((await run('sent', '--help')).stdout).toContain('--page-size')
    expect((await run('add', '--help', '--lang', 'en')).stdout).toContain('--favorite <favorite>')
  })
})
