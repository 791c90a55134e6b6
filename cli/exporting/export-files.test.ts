import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobFile } from '../../shared/api/exporting/job-fields.ts'
import { countDaysBetween } from '../../shared/calendar/period.ts'
import { createTranslate } from '../context/language.ts'
import { buildFileStems, combineParts, narrowQuery, splitPeriod } from './export-parts.ts'
import { type ExportState, ExportStateStore, readExportState, STATE_FILE } from './export-state.ts'
import { appendNumbersToDuplicates, formatPeriodPart, getFileExtension, joinFileStem, toFileNamePart } from './file-names.ts'
import { lockExportFolder } from './folder-lock.ts'

const context = { language: 'ja', t: createTranslate('ja'), env: {} } as const
const createFolder = () => mkdtempSync(join(tmpdir(), 'uresuji-folder-'))

describe('names of exported files', () => {
  it('names exported files by their content, in names valid on every file system', () => {
    expect(toFileNamePart('ｶﾌｪ/本:屋 *梅田?店*')).toBe('ｶﾌｪ-本-屋-梅田-店')
    expect(toFileNamePart('../../etc/passwd')).toBe('etc-passwd')
    expect(toFileNamePart('店_1\u0000\u202e')).toBe('店-1')
    expect(toFileNamePart('が'.normalize('NFD'))).toBe('が'.normalize('NFC'))
    expect(formatPeriodPart({ from: '2026-11-01', to: '2026-11-30' })).toBe('2026-11')
    expect(formatPeriodPart({ from: '2026-11-01', to: '2026-11-29' })).toBe('2026-11-01_2026-11-29')
    expect(formatPeriodPart({ from: '2026-11-01', to: '2026-11-01' })).toBe('2026-11-01')
    expect(joinFileStem(['con'])).toBe('_con')
    expect(appendNumbersToDuplicates(['a', 'A', 'b', 'a'])).toEqual(['a', 'A_2', 'b', 'a_3'])
    expect([getFileExtension('ランキング.csv'), getFileExtension('x.ZIP'), getFileExtension('x')]).toEqual(['.csv', '.zip', ''])
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 120 }), { minLength: 1, maxLength: 5 }), (names) => {
        const stem = joinFileStem(names.map(toFileNamePart))
        expect(Buffer.byteLength(stem)).toBeLessThanOrEqual(200)
        expect(stem).not.toMatch(/[\p{Cc}"*/:<>?\\|]|[. ]$|^\./u)
      }),
    )
  })
})

describe('splitPeriod', () => {
  it('splits the period of an export into adjacent days, weeks and months within its bounds', () => {
    expect(splitPeriod({ from: '2026-11-05', to: '2026-11-16' }, 'week')).toEqual([
      { from: '2026-11-05', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-16' },
    ])
    const period = { from: '2026-01-30', to: '2026-12-05' }
    for (const unit of ['day', 'week', 'month'] as const) {
      const steps = splitPeriod(period, unit)
      expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([period.from, period.to])
      for (const [index, step] of steps.entries())
        if (index > 0) expect(countDaysBetween(steps[index - 1]?.to ?? '', step.from)).toBe(1)
    }
  })
})

const periods = splitPeriod({ from: '2026-11-01', to: '2026-11-02' }, 'day')
const stores = [
  { cd: '4147514', name: 'しおみ書店 本店' },
  { cd: '4147515', name: '' },
]
const parts = combineParts({ periods, stores })

describe('buildFileStems', () => {
  it('gives every part of a split export a unique file name', () => {
    expect(parts).toHaveLength(4)
    expect(buildFileStems('ranking', { subjects: ['9784999900114'], period: undefined, parts })).toEqual([
      'ranking_9784999900114_2026-11-01_store-4147514-しおみ書店-本店',
      'ranking_9784999900114_2026-11-01_store-4147515',
      'ranking_9784999900114_2026-11-02_store-4147514-しおみ書店-本店',
      'ranking_9784999900114_2026-11-02_store-4147515',
    ])
    // the part common to all names comes last, because lists truncate names at the end
    const month = { from: '2026-11-01', to: '2026-11-30' }
    expect(buildFileStems('ranking', { subjects: [], period: month, parts: combineParts({ stores }) })).toEqual([
      'ranking_store-4147514-しおみ書店-本店_2026-11',
      'ranking_store-4147515_2026-11',
    ])
  })
})

describe('narrowQuery', () => {
  it('narrows the query to one part of a split export', () => {
    const body = { period: { from: '2026-11-01', to: '2026-11-02' }, stores: { areaCds: ['3'] }, products: { kind: 'book' } }
    const full = { ...parts[0], publisher: { cd: '9901', name: '' } }
    expect(narrowQuery(body, full)).toEqual({
      period: { from: '2026-11-01', to: '2026-11-01' },
      stores: { areaCds: ['3'], storeCds: ['4147514'] },
      products: { kind: 'book', publisherCds: ['9901'] },
    })
    expect(narrowQuery(body, {})).toEqual(body)
  })
})

const createState = (): ExportState => ({
  version: 1,
  asked: {
    analysis: 'ranking',
    server: 'http://127.0.0.1:8080',
    account: 'user@demo.example',
    content: { kind: 'analysis', call: 'createRankingExport', body: {} },
    file: jobFile.parse({}),
    each: ['day'],
  },
  createdAt: '2026-11-23T00:00:00.000Z',
  worker: null,
  pieces: [
    {
      stem: 'ranking_2026-11-01',
      part: { period: { from: '2026-11-01', to: '2026-11-01' } },
      state: 'waiting',
      requestId: crypto.randomUUID(),
      jobId: null,
      fileName: null,
      rows: null,
      size: null,
      sha256: null,
      error: null,
    },
  ],
})

describe('folder of an export', () => {
  it('stores the state of an export folder on disk atomically before the promise resolves', async () => {
    const folder = createFolder()
    const keeper = new ExportStateStore(folder, createState())
    const [exportFile] = keeper.state.pieces
    await Promise.all(
      Array.from({ length: 50 }, async (_none, index) => {
        if (exportFile) exportFile.rows = index
        await keeper.save()
        expect(JSON.parse(readFileSync(join(folder, STATE_FILE), 'utf8'))).toMatchObject({ version: 1 })
      }),
    )
    expect((await readExportState(folder, context))?.pieces[0]?.rows).toBe(49)
    expect(readdirSync(folder)).toEqual([STATE_FILE])
  })

  it('treats an export folder without a state as new, and rejects an unreadable state without changing it', async () => {
    const folder = createFolder()
    expect(await readExportState(folder, context)).toBe(null)
    for (const text of ['', '{"version":1', '{"version":2}', '[]']) {
      writeFileSync(join(folder, STATE_FILE), text)
      await expect(readExportState(folder, context)).rejects.toThrow('読めません')
      expect(readFileSync(join(folder, STATE_FILE), 'utf8')).toBe(text)
    }
  })

  it('locks an export folder for one process at a time, and unlocks it if that process is killed', async () => {
    const folder = createFolder()
    const mine = await lockExportFolder(folder)
    expect(mine).not.toBe(null)
    expect(await lockExportFolder(folder)).toBe(null)
    mine?.release()
    const code = `import { lockExportFolder } from ${JSON.stringify(fileURLToPath(new URL('./folder-lock.ts', import.meta.url)))}
      const lock = await lockExportFolder(${JSON.stringify(folder)}); console.log(lock === null ? 'busy' : 'mine'); setInterval(() => lock, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [output] = (await once(child.stdout, 'data')) as [Buffer]
    expect(output.toString()).toBe('mine\n')
    expect(await lockExportFolder(folder)).toBe(null)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const secondLock = await lockExportFolder(folder)
    expect(secondLock).not.toBe(null)
    secondLock?.release()
    // only the lock file itself remains
    expect(readdirSync(folder)).toEqual(['.uresuji-export.lock'])
  })
})
