import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const script = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ resolve: (specifier, context, next) => (loaded.push(specifier), next(specifier, context)) })
await import('${new URL('../start/open-services.ts', import.meta.url)}')
process.stdout.write(loaded.join('\\n'))
`

describe('metrics and traces', () => {
  it('loads no package for metrics and traces while they are off', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
    const loaded = stdout.split('\n')
    expect(loaded).toContain('knex')
    expect(loaded.filter((name) => /^(prom-client|@opentelemetry\/)/.test(name))).toEqual([])
  })
})
