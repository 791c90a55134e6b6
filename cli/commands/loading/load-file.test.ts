import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import type { Connection } from '../../connection/connect.ts'
import { CommandFailure, exitCodes } from '../../context/failure.ts'
import { createTranslate } from '../../context/language.ts'
import { loadFile } from './load-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-load-'))
const file = join(folder, 'pos.csv')
writeFileSync(file, '店舗コード\n')
afterAll(() => rmSync(folder, { recursive: true }))

const context = { language: 'en' as const, t: createTranslate('en'), env: {} }
const unreachable = () => new CommandFailure('unreachable', exitCodes.unreachable)
const stopped = { state: 'failed', rejected: 0, error: { code: 'server.stopping' } }

/** Loads a file at a server that gives these results to the upload and to the following requests for the load summary. */
function loadAt({ upload, summaries }: { upload: object | Error; summaries: (object | Error)[] }) {
  const call = async ({ name }: Endpoint) => {
    const result = name === 'startImport' ? upload : (summaries.shift() ?? unreachable())
    if (result instanceof Error) throw result
    return result
  }
  const connection = { call } as unknown as Connection
  return loadFile(
    { dataset: 'pos', file, mapping: undefined, options: {}, connection, hasEarlierRejects: false, rejectsPath: '' },
    context,
  )
}

describe('a load whose server stops', () => {
  let notes = ''
  beforeEach(() => {
    notes = ''
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      notes += String(text)
      return true
    })
  })

  it('prints the load summary of the restarted server if the server stops during a load', async () => {
    const { summary } = await loadAt({
      upload: {},
      summaries: [
        { state: 'running', progress: { step: 'read', done: 0, total: 1 }, startedAt: '2026-11-20T00:00:00Z' },
        unreachable(),
        unreachable(),
        stopped,
      ],
    })
    expect(summary).toEqual(stopped)
    expect(notes.match(/The server cannot be reached/g)).toHaveLength(1)
  })

  it('prints the load summary of the restarted server if the upload was interrupted', async () => {
    expect((await loadAt({ upload: unreachable(), summaries: [unreachable(), stopped] })).summary).toEqual(stopped)
  })

  it('reports a load as not sent if the server that stopped never received it', async () => {
    const unknown = new CommandFailure('no such load', exitCodes.usage, 'import.notFound')
    await expect(loadAt({ upload: unreachable(), summaries: [unknown] })).rejects.toMatchObject({
      exitCode: exitCodes.unreachable,
    })
  })

  it('names the command that shows the outcome of a load if the server does not return', async () => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValue(61_000)
    await expect(loadAt({ upload: {}, summaries: [] })).rejects.toThrow(/uresuji loads show [0-9a-f-]{36}/)
  })
})
