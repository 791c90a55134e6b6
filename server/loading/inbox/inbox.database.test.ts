import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditList } from '../../../shared/api/audit.ts'
import { undoLoad } from '../../../shared/api/loading/load-control.ts'
import { importList } from '../../../shared/api/loading/loads.ts'
import { senderMappingAdd } from '../../../shared/api/loading/sender-mappings.ts'
import { personalNotices } from '../../../shared/api/notification.ts'
import {
  createInboxFolders,
  INBOX_SECONDS,
  type InboxServer,
  listFilesBelow,
  readInboxText,
  retryUntilSuccess,
  startInboxServer,
} from '../../testing/inbox-process.ts'
import { isDeep } from '../../testing/property-runs.ts'

const folders = createInboxFolders()
let server: InboxServer

/** Puts a file into the inbox as recommended to senders: written elsewhere, then renamed. */
function drop(name: string | Buffer, text: string, folder = folders.inbox): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.arriving'), text)
  const target = typeof name === 'string' ? join(folder, name) : Buffer.concat([Buffer.from(`${folder}/`), name])
  renameSync(join(folder, '.arriving'), target)
}

const publishers = (...names: string[]): string =>
  `出版社コード,出版社名\n${names.map((name, index) => `T${name.length}${index},${name}`).join('\n')}\n`

const addMapping = (body: Record<string, unknown>) => server.callApi(senderMappingAdd, { body: { text: '', ...body } })

beforeAll(async () => {
  server = await startInboxServer(folders, { INBOX_MAIL: 'loads@example.jp' })
  await addMapping({ name: '出版社マスター', dataset: 'publishers', filePattern: '出版社*.csv' })
  await addMapping({ name: '出版社マスター（版元ドットコム）', dataset: 'publishers', filePattern: '出版社_版元*.csv' })
  await addMapping({ name: 'A', dataset: 'publishers', filePattern: 'twice_*.csv' })
  await addMapping({ name: 'B', dataset: 'publishers', filePattern: 'TWICE_*.csv' })
}, 120_000)
afterAll(async () => {
  await server.stop()
  folders.remove()
})

describe('file dropped into the inbox', { timeout: 60_000 }, () => {
  it('loads a file of the inbox with the matching mapping and moves it to the folder done with a report', async () => {
    drop('出版社_1.csv', publishers('青空書房'))
    const file = await server.ended('出版社_1.csv')
    expect(file).toMatchObject({
      state: 'done',
      mappingName: '出版社マスター',
      dataset: 'publishers',
      read: 1,
      loaded: 1,
      rejected: 0,
    })
    expect(file.movedTo).toMatch(/^done\/\d{4}-\d{2}\/出版社_1\.csv$/)
    const report = readInboxText(folders, `${file.movedTo}.report.txt`)
    expect(report).toContain('取り込みました')
    expect(report).toContain('1 read, 1 loaded, 0 rejected')
    const { list } = await server.callApi(importList)
    expect(list[0]).toMatchObject({
      id: file.loadId,
      source: 'inbox',
      mappingName: '出版社マスター',
      state: 'done',
      loadedBy: null,
    })
  })

  it('does not load a file again that is dropped into the inbox again, even after another file', async () => {
    drop('出版社_first.csv', publishers('甲'))
    await server.ended('出版社_first.csv')
    drop('出版社_second.csv', publishers('乙'))
    await server.ended('出版社_second.csv')
    drop('出版社_again.csv', publishers('甲'))
    const repeated = await server.ended('出版社_again.csv')
    expect(repeated).toMatchObject({ state: 'done', repeated: true, written: 0, loadId: null })
    expect(readInboxText(folders, `${repeated.movedTo}.report.txt`)).toContain('何も変えていません')
  })

  it('loads a file of the inbox again if its load was undone', async () => {
    drop('出版社_undo.csv', publishers('元に戻す社'))
    const first = await server.ended('出版社_undo.csv')
    await server.callApi(undoLoad, { params: { id: first.loadId } })
    await retryUntilSuccess(async () => {
      const { list } = await server.callApi(importList)
      expect(list.find(({ id }) => id === first.loadId)?.state).toBe('undone')
    })
    drop('出版社_undone.csv', publishers('元に戻す社'))
    expect(await server.ended('出版社_undone.csv')).toMatchObject({ state: 'done', repeated: false, written: 1 })
  })

  it('loads an inbox file by the most specific matching pattern, and rejects it if several are equally specific', async () => {
    drop('出版社_版元_1.csv', publishers('版元'))
    expect((await server.ended('出版社_版元_1.csv')).mappingName).toBe('出版社マスター（版元ドットコム）')
    drop('twice_1.csv', publishers('どちら'))
    const file = await server.ended('twice_1.csv')
    expect([file.state, file.error?.code]).toEqual(['refused', 'inbox.severalMappings'])
    expect(file.movedTo).toMatch(/^refused\//)
    expect(readInboxText(folders, `${file.movedTo}.report.txt`)).toMatch(/A（twice_\*\.csv）、B（TWICE_\*\.csv）/)
  })

  it('rejects an inbox file with a message in both languages if no pattern matches, and leaves it unchanged', async () => {
    drop('unknown.csv', 'a,b\n1,2\n')
    const file = await server.ended('unknown.csv')
    expect([file.state, file.error?.code]).toEqual(['refused', 'inbox.noMapping'])
    const report = readInboxText(folders, `${file.movedTo}.report.txt`)
    expect(report).toContain('パターンを持つマッピングがありません')
    expect(report).toContain('No mapping has a file name pattern that matches “unknown.csv”')
    expect(readInboxText(folders, file.movedTo ?? '')).toBe('a,b\n1,2\n')
  })

  it('writes a file of the rejected lines of an inbox file, the first of which are in the report', async () => {
    drop('出版社_part.csv', '出版社コード,出版社名\nP1,よい社\n,無名社\n')
    const file = await server.ended('出版社_part.csv')
    expect(file).toMatchObject({ state: 'done', read: 2, loaded: 1, rejected: 1 })
    expect(readInboxText(folders, `${file.movedTo}.rejects.csv`)).toMatch(/^\ufeff.*\n3,/)
    expect(readInboxText(folders, `${file.movedTo}.report.txt`)).toContain('3行目')
  })

  it('rejects an inbox file that cannot be parsed with a message that shows the expected format', async () => {
    drop('出版社_zip.csv', 'PK\u0003\u0004 not a table')
    const file = await server.ended('出版社_zip.csv')
    expect([file.state, file.error?.code]).toEqual(['refused', 'import.archive'])
  })

  it('does not overwrite an earlier inbox file of the same name', async () => {
    drop('出版社_同名.csv', publishers('同名一'))
    const first = await server.ended('出版社_同名.csv')
    drop('出版社_同名.csv', publishers('同名二二'))
    await retryUntilSuccess(async () => {
      const both = (await server.state()).last.filter(
        ({ fileName, movedTo }) => fileName === '出版社_同名.csv' && movedTo !== null,
      )
      expect(both.map(({ movedTo }) => movedTo).sort()).toEqual(
        [first.movedTo?.replace('.csv', ' (2).csv'), first.movedTo].sort(),
      )
    })
  })

  it('ignores an inbox file while it is still growing', async () => {
    // a machine that stalls for as long as the inbox waits lets the file rest: then it is written once more
    for (let attempt = 0; attempt < 5; attempt++) {
      const name = `出版社_slow${attempt}.csv`
      const path = join(folders.inbox, name)
      writeFileSync(path, publishers('一'))
      let written = performance.now()
      let longestPause = 0
      let isThere = true
      for (let piece = 0; piece < 40 && isThere; piece++) {
        await setTimeout(30)
        isThere = readdirSync(folders.inbox).includes(name)
        if (isThere) appendFileSync(path, `S${piece},社${piece}\n`)
        longestPause = Math.max(longestPause, performance.now() - written)
        written = performance.now()
      }
      if (longestPause < INBOX_SECONDS * 1000 * 0.8) {
        expect(isThere).toBe(true)
        expect((await server.ended(name)).read).toBe(41)
        return
      }
      await server.ended(name)
    }
    throw new Error('the machine stalled in every attempt')
  })

  it('matches patterns with inbox file names in CP932 or decomposed, and makes hostile names harmless', async () => {
    drop(Buffer.from([0x8f, 0x6f, 0x94, 0xc5, 0x8e, 0xd0, 0x5f, 0x73, 0x2e, 0x63, 0x73, 0x76]), publishers('シフト社'))
    expect((await server.ended('出版社_s.csv')).state).toBe('done')
    drop('出版社_が.csv'.normalize('NFD'), publishers('濁点社'))
    expect((await server.ended('出版社_が.csv'.normalize('NFC'))).state).toBe('done')
    const hostile = '出版社_\u001b[2J;$(reboot) \u202evsc.csv'
    drop(hostile, publishers('敵社'))
    const file = await server.ended('出版社_\ufffd[2J;$(reboot) \ufffdvsc.csv')
    expect(file.state).toBe('done')
    expect(file.movedTo).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(readInboxText(folders, `${file.movedTo}.report.txt`)).not.toContain('\u001b')
    drop('誰も\u001b[2J\u202e.txt', 'x')
    const refused = await server.ended('誰も\ufffd[2J\ufffd.txt')
    expect(refused.error).toMatchObject({ code: 'inbox.noMapping', values: { value: '誰も\ufffd[2J\ufffd.txt' } })
    const { list } = await server.callApi(auditList, { body: { pageSize: 100 } })
    const audited = list.filter(({ detail }) => JSON.stringify(detail).includes('reboot'))
    expect(audited.length).toBeGreaterThan(0)
    expect(JSON.stringify(audited)).not.toMatch(/\u202e|\\u001b|\\u202e/)
  })

  it('ignores a folder, a link and an incomplete file in the inbox', async () => {
    writeFileSync(join(folders.data, 'secret.csv'), publishers('秘密'))
    symlinkSync(join(folders.data, 'secret.csv'), join(folders.inbox, '出版社_link.csv'))
    mkdirSync(join(folders.inbox, '出版社_folder.csv'))
    writeFileSync(join(folders.inbox, '出版社_2.csv.part'), publishers('途中'))
    drop('出版社_after.csv', publishers('あと'))
    await server.ended('出版社_after.csv')
    const left = readdirSync(folders.inbox)
    for (const name of ['出版社_link.csv', '出版社_folder.csv', '出版社_2.csv.part']) expect(left).toContain(name)
    expect((await server.state()).waiting).toEqual([])
  })

  it('reports an inbox file to administrators by notice and to configured addresses by mail', async () => {
    drop('nobody.txt', 'x')
    await server.ended('nobody.txt')
    await retryUntilSuccess(async () => {
      const { notices: list } = await server.callApi(personalNotices, {})
      const result = list.filter(({ title }) => title.startsWith('データ取込'))
      expect(result.some(({ title }) => title.includes('取り込めなかったファイル'))).toBe(true)
    })
    const outbox = join(folders.data, 'outbox')
    await retryUntilSuccess(() => {
      const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))
      expect(mails.some((mail) => mail.includes('To: loads@example.jp'))).toBe(true)
    })
  })
})

describe('killed server with an inbox', { timeout: 180_000 }, () => {
  const createPublishers = (count: number) =>
    `出版社コード,出版社名\n${Array.from({ length: count }, (_none, index) => `K${index},社${index}`).join('\n')}\n`

  it.each(isDeep ? [0, 100, 300, 700, 1500] : [0, 300])(
    'loads an inbox file once at the next start if the server is killed after %i ms',
    async (millis) => {
      const name = `出版社_kill_${millis}.csv`
      drop(name, createPublishers(60_000 + millis))
      const working = join(folders.inbox, 'working')
      await retryUntilSuccess(() => expect(listFilesBelow(working).some((path) => path.endsWith(name))).toBe(true))
      await setTimeout(millis)
      await server.kill()
      server = await startInboxServer(folders, { INBOX_MAIL: 'loads@example.jp' })
      const file = await server.ended(name)
      expect(file).toMatchObject({ state: 'done', read: 60_000 + millis, loaded: 60_000 + millis })
      expect(listFilesBelow(working)).toEqual([])
      expect(listFilesBelow(join(folders.inbox, 'done')).filter((path) => path.endsWith(name))).toHaveLength(1)
    },
  )
})

describe('two servers with the same inbox', { timeout: 180_000 }, () => {
  it('loads each inbox file only once on two servers', async () => {
    const shared = createInboxFolders()
    const other = { ...createInboxFolders(), inbox: shared.inbox }
    const servers = await Promise.all([startInboxServer(shared), startInboxServer(other)])
    try {
      for (const inboxServer of servers)
        await inboxServer.callApi(senderMappingAdd, {
          body: { name: 'P', dataset: 'publishers', filePattern: 'p_*.csv', text: '' },
        })
      for (let index = 0; index < 12; index++) drop(`p_${index}.csv`, publishers(`社${index}`), shared.inbox)
      await retryUntilSuccess(async () => {
        const all = (await Promise.all(servers.map((inboxServer) => inboxServer.state()))).flatMap(({ last }) => last)
        expect(all.filter(({ movedTo }) => movedTo !== null)).toHaveLength(12)
        expect(new Set(all.map(({ fileName }) => fileName)).size).toBe(12)
      })
      expect(listFilesBelow(join(shared.inbox, 'done')).filter((path) => path.endsWith('.csv'))).toHaveLength(12)
    } finally {
      for (const inboxServer of servers) await inboxServer.stop()
      other.remove()
      shared.remove()
    }
  })

  it('takes over the inbox files of a server that has stopped permanently', async () => {
    const own = createInboxFolders()
    const claim = join(own.inbox, 'working', 'gone-00000000', '11111111-2222-4333-8444-555555555555')
    mkdirSync(claim, { recursive: true })
    writeFileSync(join(claim, 'p_left.csv'), publishers('遺された社'))
    const alive = join(own.inbox, 'working', 'gone-00000000', '.alive')
    writeFileSync(alive, '')
    // by the folder's own clock, which can differ from this machine's
    const before = new Date(statSync(alive).mtimeMs - 3_600_000)
    utimesSync(alive, before, before)
    const one = await startInboxServer(own)
    try {
      await one.callApi(senderMappingAdd, { body: { name: 'P', dataset: 'publishers', filePattern: 'p_*.csv', text: '' } })
      // it may have been refused before its mapping existed: it is processed either way
      const file = await one.ended('p_left.csv')
      expect(['done', 'refused']).toContain(file.state)
      expect(listFilesBelow(join(own.inbox, 'working'))).toEqual([])
    } finally {
      await one.stop()
      own.remove()
    }
  })
})

describe('inbox of a sender that uses marker files', { timeout: 120_000 }, () => {
  it('loads an inbox file only after its marker file has arrived, and moves both together', async () => {
    const marked = createInboxFolders()
    const one = await startInboxServer(marked, { INBOX_MARKER: '.done,.ok', INBOX_TELL: 'problems' })
    try {
      await one.callApi(senderMappingAdd, { body: { name: 'P', dataset: 'publishers', filePattern: 'p_*.csv', text: '' } })
      drop('p_1.csv', publishers('印社'), marked.inbox)
      await retryUntilSuccess(async () =>
        expect((await one.state()).waiting).toMatchObject([{ fileName: 'p_1.csv', why: 'marker' }]),
      )
      await setTimeout(800)
      expect((await one.state()).last).toEqual([])
      writeFileSync(join(marked.inbox, 'p_1.csv.done'), '')
      expect((await one.ended('p_1.csv')).state).toBe('done')
      drop('p_2.csv', publishers('印印社'), marked.inbox)
      writeFileSync(join(marked.inbox, 'p_2.ok'), '')
      await one.ended('p_2.csv')
      expect(readdirSync(marked.inbox).sort()).toEqual(['done', 'working'])
      const { notices: list } = await one.callApi(personalNotices, {})
      expect(list.filter(({ title }) => title.startsWith('データ取込'))).toEqual([])
    } finally {
      await one.stop()
      marked.remove()
    }
  })
})
