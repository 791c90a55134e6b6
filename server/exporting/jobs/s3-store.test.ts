import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { FileStoreUnavailable, FolderStore } from './file-store.ts'
import { S3Store } from './s3-store.ts'

describe('S3 store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-s3-'))
  let server: Awaited<ReturnType<typeof startS3Server>>
  let store: S3Store
  beforeAll(async () => {
    server = await startS3Server()
  })
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test-key')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test-secret')
    server.objects.clear()
    store = new S3Store(server.url, 'jobs/files')
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const publish = async (key: string, content: string) => {
    const path = join(folder, key)
    writeFileSync(path, content)
    await store.publish(path, key)
    expect(existsSync(path)).toBe(false)
  }

  it('publishes, reads, lists and removes files in S3 under its prefix', async () => {
    await store.open()
    await publish('a', '売れ筋')
    await publish('b.2', '0123456789')
    expect([...server.objects.keys()]).toEqual(['uresuji/jobs/files/a', 'uresuji/jobs/files/b.2'])
    server.objects.set('other/c', Buffer.from(''))
    expect(await store.list()).toEqual(['a', 'b.2'])
    const [whole, part] = [await store.read('a'), await store.read('b.2', { from: 3, to: 5 })]
    expect([whole && (await text(whole)), part && (await text(part))]).toEqual(['売れ筋', '345'])
    expect([await store.has('a'), await store.has('c')]).toEqual([true, false])
    await store.remove('a')
    await store.remove('a')
    expect(await store.list()).toEqual(['b.2'])
  })

  it('finds S3 files by prefixes and names with any characters', async () => {
    store = new S3Store(server.url.replace('/uresuji', '/a&b%20売'), 'jobs')
    const names = ['売れ筋 & 新刊+1.csv', 'q?x#y%20.pdf']
    for (const name of names) await publish(name, name)
    expect([...server.objects.keys()]).toEqual(names.map((name) => `a&b 売/jobs/${name}`))
    expect((await store.list()).sort()).toEqual([...names].sort())
    for (const name of await store.list()) await store.remove(name)
    expect(server.objects.size).toBe(0)
  })

  it('throws at the start if the bucket does not exist', async () => {
    await expect(new S3Store(server.url.replace('files', 'other'), 'jobs').open()).rejects.toThrow('has no bucket')
  })

  it('returns null for a file missing in S3 and throws if the credentials are wrong', async () => {
    expect(await store.read('missing')).toBeNull()
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'other-key')
    await expect(new S3Store(server.url, 'jobs/files').open()).rejects.toThrow('the S3 store answered 403')
  })

  it('distinguishes an unavailable file store from a missing file', async () => {
    const unreachable = new S3Store('s3://files/uresuji?endpoint=http://127.0.0.1:1&region=ap-northeast-1', 'jobs/files')
    await expect(unreachable.read('a')).rejects.toThrow(FileStoreUnavailable)
    const loop = join(folder, 'loop')
    symlinkSync(loop, loop)
    const folderStore = new FolderStore(folder)
    expect(await folderStore.read('missing')).toBeNull()
    await expect(folderStore.read('loop')).rejects.toThrow(FileStoreUnavailable)
  })
})
