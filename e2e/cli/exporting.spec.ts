import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockExportFolder } from '../../cli/exporting/folder-lock.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { AppServer } from '../pages/app-server.ts'
import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal } from './terminal.ts'

const asUser = getDemoCredentials('user')
const asAdmin = getDemoCredentials('admin')
const mark = Date.now().toString(36)
const last = addDays(getTodayInJapan(), -2)
const toPeriodOptions = (count: number) => ['--from', addDays(last, 1 - count), '--to', last]
const createFolder = () => mkdtempSync(join(tmpdir(), 'uresuji-export-'))
const listFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.csv'))
const hashFile = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface State {
  pieces: { stem: string; state: string; fileName: string | null; sha256: string | null; jobId: string | null }[]
}
const getState = (folder: string) => JSON.parse(readFileSync(join(folder, 'uresuji-export.json'), 'utf8')) as State

async function waitUntil(condition: () => boolean, description: string): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (condition()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`timed out waiting for ${description}`)
}

test('a bulk export writes forty files correctly in parallel despite two interruptions and a server crash', async () => {
  test.setTimeout(300_000)
  const server = await AppServer.start({ environment: { DEMO_SIZE: 'tiny' } })
  try {
    const env = { ...asUser, URESUJI_SERVER: server.url }
    const terminal = openTerminal()
    const folder = createFolder()
    const query = ['ranking', '--kind', 'book', '--limit', '200']
    const command = ['export', ...query, ...toPeriodOptions(40), '--each', 'day', '--parallel', '6', '--out', folder]
    // number of files after which it is interrupted, plus a delay, different in every run
    for (const files of [3 + Math.floor(Math.random() * 6), 14 + Math.floor(Math.random() * 6)]) {
      const running = terminal.start(command, { env })
      await waitUntil(() => listFiles(folder).length >= files, `${files} files`)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
      running.child.kill('SIGKILL')
      await running.ended
      // a file with its final name is complete; the last one may be renamed before the state records it
      const sums = new Map(getState(folder).pieces.map((piece) => [piece.fileName, piece.sha256]))
      const recorded = listFiles(folder).filter((name) => sums.get(name))
      expect(recorded.length).toBeGreaterThanOrEqual(listFiles(folder).length - 6)
      for (const name of recorded) expect([name, hashFile(readFileSync(join(folder, name)))]).toEqual([name, sums.get(name)])
    }
    const before = listFiles(folder).length
    expect(before).toBeLessThan(40)
    const night = terminal.start(command, { env })
    await waitUntil(() => listFiles(folder).length >= before + 6, 'six more files')
    await server.kill()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await server.start()
    const { code, stderr } = await night.ended
    expect([code, stderr]).toEqual([0, expect.stringContaining('40件を書き出しました')])
    expect(stderr).toContain('続きから行います')

    expect(listFiles(folder)).toHaveLength(40)
    expect(readdirSync(folder).filter((name) => /\.(part|new)$/.test(name))).toEqual([])
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
    expect(sums).toHaveLength(40)
    for (let back = 0; back < 40; back += 1) {
      const day = addDays(last, -back)
      const bytes = readFileSync(join(folder, `ranking_${day}.csv`))
      expect(sums).toContain(`${hashFile(bytes)}  ranking_${day}.csv`)
      const direct = terminal.run([...query, '--from', day, '--to', day, '--csv'], { env })
      expect([day, direct.code, bytes.toString('utf8')]).toEqual([day, 0, direct.stdout])
    }
    // no duplicates: forty jobs, one per file
    const jobs = JSON.parse(terminal.run(['jobs', '--all', '--json'], { env }).stdout) as { list: { jobId: string }[] }
    expect(new Set(jobs.list.map(({ jobId }) => jobId))).toEqual(new Set(getState(folder).pieces.map(({ jobId }) => jobId)))

    // a further run finds everything complete and requests nothing
    const repeated = terminal.run([...command, '--json'], { env })
    expect(repeated.code).toBe(0)
    expect(JSON.parse(repeated.stdout)).toMatchObject({ done: 40, empty: 0, failed: 0 })
    expect(repeated.stderr).not.toContain('[')
  } finally {
    await server.stop()
  }
})

test('a bulk export allows one command and one query per folder, and downloads a modified file again', async () => {
  const terminal = openTerminal()
  const folder = createFolder()
  const command = ['export', 'ranking', ...toPeriodOptions(6), '--each', 'day', '--limit', '50', '--out', folder]
  // as another command that is running
  const lock = await lockExportFolder(folder)
  expect(lock).not.toBeNull()
  expect(terminal.run(command, { env: asUser }).code).toBe(6)
  expect(listFiles(folder)).toEqual([])
  lock?.release()
  expect(terminal.run(command, { env: asUser }).code).toBe(0)

  const other = terminal.run([...command, '--kind', 'magazine'], { env: asUser })
  expect([other.code, other.stdout]).toEqual([1, ''])
  expect(other.stderr).toContain('別の条件の書き出し')

  const [changed = '', removed = ''] = listFiles(folder)
  const right = readFileSync(join(folder, changed))
  writeFileSync(join(folder, changed), '改ざん')
  rmSync(join(folder, removed))
  const resumed = terminal.run(['export', 'resume', folder], { env: asUser })
  expect(resumed.code).toBe(0)
  expect(resumed.stderr).toContain(`${changed} は書き出したときの内容と違うか、なくなっています`)
  expect(readFileSync(join(folder, changed)).equals(right)).toBe(true)
  expect(listFiles(folder)).toHaveLength(6)
})

test('a bulk export leaves a resumable folder and a specific exit code after Ctrl-C', async () => {
  const terminal = openTerminal()
  const folder = createFolder()
  const command = [
    'export',
    'sales-data',
    '--range',
    'all',
    ...toPeriodOptions(12),
    '--each',
    'day',
    '--parallel',
    '1',
    '--out',
    folder,
  ]
  const running = terminal.start(command, { env: asUser })
  await waitUntil(() => listFiles(folder).length > 1, 'two files')
  running.child.kill('SIGINT')
  const { code, stderr } = await running.ended
  expect(code).toBe(130)
  expect(stderr).toContain(`uresuji export resume ${folder}`)
  const rest = terminal.run(['export', 'resume', folder, '--parallel', '3'], { env: asUser })
  expect([rest.code, listFiles(folder).length]).toEqual([0, 12])
})

test('a bulk export lists files that fail, returns an error exit code and exports the others', () => {
  const terminal = openTerminal()
  const folder = createFolder()
  // future days are refused individually
  const days = ['--from', addDays(last, -1), '--to', addDays(getTodayInJapan(), 3)]
  const partial = terminal.run(['export', 'ranking', ...days, '--each', 'day', '--limit', '10', '--out', folder, '--json'], {
    env: asUser,
  })
  expect(partial.code).toBe(5)
  const summary = JSON.parse(partial.stdout) as {
    done: number
    failed: number
    files: { state: string; error: { code: string } | null }[]
  }
  expect([summary.done >= 2, summary.failed >= 2]).toEqual([true, true])
  expect(summary.files.at(-1)).toMatchObject({ state: 'failed', error: { code: 'period.afterData' } })

  const expectRefused = (...args: string[]) => {
    const { code, stdout, stderr } = terminal.run(['export', ...args], { env: asUser })
    expect([code, stdout]).toEqual([1, ''])
    return stderr
  }
  expect(expectRefused('ranking', '--each', 'title')).toContain('--each')
  expect(expectRefused('ranking', '--each', 'day,week')).toContain('どれか1つ')
  const missingFolder = join(createFolder(), 'never')
  expect(expectRefused('ranking', '--each', 'day', '--from', '2020-01-01', '--to', last, '--out', missingFolder)).toContain(
    '1,000件',
  )
  expect(existsSync(missingFolder)).toBe(false)
  expect(expectRefused('sales-data', '--columns', 'title')).toContain('--columns')
  expect(expectRefused('ranking', '--parallel', '99')).toContain('--parallel')
  expect(terminal.run(['export', 'ranking'], { env: { ...asUser, URESUJI_SERVER: 'http://127.0.0.1:1' } }).code).toBe(4)
  expect(openTerminal().run(['export', 'ranking']).code).toBe(2)
})

test('an API token can create and manage only its own export jobs', () => {
  const terminal = openTerminal()
  const contract = ['--contract', '200001']
  const issue = (...scopes: string[]) => {
    const args = ['tokens', 'issue', `書き出し ${mark} ${scopes.join()}`, ...contract, '--scope', scopes.join(',')]
    return terminal.run([...args, '--expires', addDays(getTodayInJapan(), 30)], { env: asAdmin }).stdout.trim()
  }
  const robot = openTerminal()
  const env = { URESUJI_TOKEN: issue('exports', 'analyses'), URESUJI_USER: '', URESUJI_PASSWORD: '' }
  const folder = createFolder()
  const weeks = ['export', 'ranking', ...toPeriodOptions(14), '--each', 'week', '--limit', '20']
  const exported = robot.run([...weeks, '--out', folder, '--json'], { env })
  expect(exported.code).toBe(0)
  const { done } = JSON.parse(exported.stdout) as { done: number }
  const jobs = JSON.parse(robot.run(['jobs', '--json'], { env }).stdout) as { list: { jobId: string }[] }
  expect(jobs.list).toHaveLength(done)
  const jobId = jobs.list[0]?.jobId ?? ''
  const file = join(createFolder(), 'again.csv')
  expect(robot.run(['jobs', 'download', jobId, '--out', file], { env }).code).toBe(0)
  expect(hashFile(readFileSync(file))).toBe(getState(folder).pieces.find((piece) => piece.jobId === jobId)?.sha256)
  // invisible to users of its contract and to other tokens
  for (const item of [asUser, { ...env, URESUJI_TOKEN: issue('exports') }]) {
    const { code, stderr } = robot.run(['jobs', 'download', jobId, '--out', file], { env: item })
    expect([code, stderr.includes('見つかりません')]).toEqual([1, true])
  }
  // exporting an analysis also requires the scope of analyses
  const withoutScope = robot.run([...weeks, '--out', createFolder()], { env: { ...env, URESUJI_TOKEN: issue('exports') } })
  expect([withoutScope.code, withoutScope.stderr.includes('用途では')]).toEqual([2, true])
  expect(robot.run(['schedules'], { env }).code).toBe(2)
})

test('the terminal manages export jobs, creates schedules from text and shows their next runs', () => {
  const terminal = openTerminal()
  const run = (...args: string[]) => {
    const { code, stdout, stderr } = terminal.run(args, { env: asUser })
    expect([args, code, stderr]).toEqual([args, 0, expect.any(String)])
    return stdout + stderr
  }
  const folder = createFolder()
  run('export', 'publisher-ranking', '--period', 'last-week', '--format', 'xlsx', '--out', folder)
  const { jobId = '', stem = '' } = getState(folder).pieces[0] as { jobId: string; stem: string }
  expect(run('jobs', 'list', '--state', 'done')).toContain(jobId.slice(0, 8))
  const into = createFolder()
  expect(run('jobs', 'download', jobId.slice(0, 12), '--out', `${into}/`)).toContain('SHA-256')
  expect(readFileSync(join(into, readdirSync(into)[0] ?? '')).equals(readFileSync(join(folder, `${stem}.xlsx`)))).toBe(true)
  expect(terminal.run(['jobs', 'cancel', jobId], { env: asUser }).code).toBe(1)

  const name = `月曜の出版社 ${mark}`
  expect(
    run('schedules', 'add', name, '--job', jobId, '--period', 'lastWeek', '--when', '毎週月曜・木曜 8:00', '--format', 'xlsx'),
  ).toContain('毎週月曜・木曜 8:00')
  expect(run('schedules', 'show', name, '--lang', 'en')).toContain('Every Monday, Thursday at 8:00')
  expect(run('schedules', 'change', name, '--when', 'monthly last 7:30', '--folder', 'monthly')).toContain('毎月末日 7:30')
  expect(run('schedules', 'show', name)).toContain('フォルダー monthly')
  run('schedules', 'pause', name)
  expect(run('schedules')).toContain('停止中')
  run('schedules', 'resume', name)
  run('schedules', 'run', name)
  expect(run('schedules', 'runs', name)).toContain('手動')
  run('schedules', 'remove', name)
  const bad = terminal.run(['schedules', 'add', name, '--favorite', '文庫', '--when', 'ときどき'], { env: asUser })
  expect([bad.code, bad.stderr.includes('--when')]).toEqual([1, true])
  run('jobs', 'watch')
  expect(run('jobs', 'remove', jobId)).toContain('消しました')
})
