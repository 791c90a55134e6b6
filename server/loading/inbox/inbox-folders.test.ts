import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { InboxFolders } from './inbox-folders.ts'

const ID = '11111111-2222-4333-8444-555555555555'

it('publishes an inbox report atomically, so that a crash never leaves one without an id', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-inbox-folders-'))
  try {
    const folders = new InboxFolders(folder, 'one')
    await folders.prepare()
    const report = `${'x'.repeat(8_000_000)}${ID}`
    const claim = { id: ID, path: null, name: 'sales.csv' }
    const month = join(folder, 'done/2026-11')
    let isDone = false
    const put = folders.moveToOutcomeFolder(claim, { outcome: 'done', month: '2026-11', report, rejects: null }).finally(() => {
      isDone = true
    })
    const sizes = new Set<number>()
    while (!isDone) {
      await setImmediate()
      if (!existsSync(month)) continue
      for (const name of readdirSync(month)) sizes.add(statSync(join(month, name)).size)
    }
    expect(await put).toBe('done/2026-11/sales.csv')
    expect([...sizes]).toEqual([report.length])
    expect(readdirSync(join(folder, 'working/one'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
