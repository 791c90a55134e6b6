import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('../../main.mjs', import.meta.url))
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'reports', ...args], {
    encoding: 'utf8',
    input: '',
    env: { PATH: process.env.PATH, LANG: 'ja_JP.UTF-8', XDG_CONFIG_HOME: '/nonexistent', URESUJI_SERVER: 'http://127.0.0.1:9' },
  })
  return { status, stdout, stderr }
}

describe('uresuji reports', () => {
  it('reports invalid input before signing in', () => {
    const refused = (...args: string[]) => {
      const { status, stdout, stderr } = run(...args)
      expect([status, stdout]).toEqual([1, ''])
      return stderr
    }
    expect(refused('add', 'x')).toContain('--favorite か --panel')
    expect(refused('add', 'x', '--panel', 'nothing')).toContain('figures, hours, best')
    expect(refused('add', 'x', '--panel', 'best', '--rows', '0')).toContain('--rows')
    expect(refused('run', 'x', '-o', 'weekly.csv')).toContain('pdf か xlsx')
    expect(refused('run', 'x', '--excel', '-o', 'weekly.pdf')).toContain('pdf か xlsx')
    expect(run('run', 'x', '-o', 'weekly.pdf').status).toBe(2)
  })

  it('describes its commands in both languages', () => {
    expect(run('--help').stdout).toContain('定例レポート')
    expect(run('add', '--help', '--lang', 'en').stdout).toContain('--favorite <favorite>')
  })
})
