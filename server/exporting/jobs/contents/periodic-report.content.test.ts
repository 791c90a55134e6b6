import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { dashboard } from '../../../../shared/api/dashboard.ts'
import { createPeriodicReportItem } from '../../../../shared/sync/periodic-reports.ts'
import type { Exporter } from '../../export-route.ts'
import { spoolSections } from './periodic-report.content.ts'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('snapshots of a periodic report', () => {
  it('releases snapshots of a periodic report once, also if no other can be opened after a failed query', async () => {
    const exporter: Exporter = { target: 'dashboard', createDefinition: () => Promise.reject(new Error('query failed')) }
    const release = vi.fn(async () => {})
    const snapshot = vi.fn().mockResolvedValueOnce({ knex: {}, release }).mockRejectedValueOnce(new Error('no connection'))
    // only what a panel needs until its query fails
    const context = {
      user: { userId: 'u1', role: 'ADMIN' },
      language: 'ja',
      knex: {},
      services: { warehouse: { snapshot }, log: { failure: () => {} } },
    } as unknown as Parameters<typeof spoolSections>[2]['context']
    const items = [createPeriodicReportItem('dashboard', 'best'), createPeriodicReportItem('dashboard', 'movers')]
    const spooling = spoolSections(new Map([[dashboard.name, exporter]]), items, {
      context,
      spool: join(folder, 'spool'),
      signal: new AbortController().signal,
    })
    await expect(spooling).rejects.toThrow('no connection')
    expect(snapshot).toHaveBeenCalledTimes(2)
    expect(release).toHaveBeenCalledTimes(1)
  })
})
