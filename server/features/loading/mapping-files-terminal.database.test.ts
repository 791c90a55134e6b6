import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../testing/set-up.ts'

const main = fileURLToPath(new URL('../../../cli/main.mjs', import.meta.url))
const app = setUpTestServer()
let folder: string
let url: string
beforeAll(async () => {
  await app.server.start()
  url = `http://127.0.0.1:${(app.server.listener.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'uresuji-terminal-'))
  const { rows: stores } = await app.services.warehouse.knex.raw('select min(store_cd) as code from store')
  const { rows: products } = await app.services.warehouse.knex.raw("select min(jan) as jan from product where jan like '978%'")
  const [S, J] = [String(stores[0].code), String(products[0].jan)]
  const lines = ['店,営業日,JAN,品名,数量,金額,備考', `${S},2026-01-05,${J},猫,1,500,a`, `${S},2026-01-05,x,送料,1,300,b`]
  put('pos.csv', `${lines.join('\n')}\n`)
  put('pos.yaml', 'columns: { storeCode: 店 }\nlines: [{ from: 品名, is: 送料, drop: true }]\n')
  put('bad.yaml', 'dateFormats: ["%Q"]\n')
  put('cut.csv.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1]))
  put('sales.csv', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500)]))
  put('titles.csv', 'JAN,Naam\n9784000000017,Kat\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; stderr: string }>((resolve) => {
    const env = { ...process.env, XDG_CONFIG_HOME: folder, HOME: folder, URESUJI_SERVER: url, LANG: 'ja_JP.UTF-8', LC_ALL: '' }
    const signedIn = { URESUJI_USER: 'admin@demo.example', URESUJI_PASSWORD: 'Demo-pass1!', NODE_NO_WARNINGS: '1' }
    execFile(process.execPath, [main, ...args], { cwd: folder, env: { ...env, ...signedIn } }, (error, out, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out, stderr }),
    )
  })

describe('mapping commands of the terminal', () => {
  it('writes a mapping draft to the terminal or to a new file', async () => {
    const drafted = await run('mapping', 'init', 'pos.csv')
    expect(drafted).toMatchObject({ code: 0 })
    expect(drafted.out).toContain('dataset: pos')
    expect(drafted.out).toContain('  saleDate: 営業日  # 営業日 / Business day (2026-01-05)')
    expect(drafted.stderr).toContain('種類の判断は不確かです。違うときは --dataset で指定してください。')
    expect(drafted.stderr).toContain('店舗コードの列がなく、「店」を店舗として提案している')
    expect(await run('mapping', 'init', 'pos.csv', '-o', 'draft.yaml')).toMatchObject({ code: 0, out: '' })
    expect(readFileSync(join(folder, 'draft.yaml'), 'utf8')).toBe(drafted.out)
    const repeated = await run('mapping', 'init', 'pos.csv', '-o', 'draft.yaml')
    expect([repeated.code, repeated.stderr]).toEqual([1, expect.stringContaining('すでにあります')])
  })

  it('requires the data set as an option for a mapping draft if headers and values do not identify it', async () => {
    put('unknown.csv', 'Shop,When,What,Pieces,Paid\nS1,Monday,Book,1,500\n')
    const unclear = await run('mapping', 'init', 'unknown.csv', '-o', 'unknown.yaml')
    expect([unclear.code, unclear.stderr]).toEqual([
      1,
      expect.stringContaining('どの種類のデータかわかりません。--dataset で指定してください。'),
    ])
    expect(existsSync(join(folder, 'unknown.yaml'))).toBe(false)
    expect((await run('mapping', 'init', 'unknown.csv', '--lang', 'en')).stderr).toContain('data set cannot be determined')
    expect(await run('mapping', 'init', 'unknown.csv', '--dataset', 'pos')).toMatchObject({ code: 0 })
  })

  it('writes no draft for a data set of which the file has no columns, and names the required ones', async () => {
    const shopless = await run('mapping', 'init', 'titles.csv', '--dataset', 'stores', '-o', 'stores.yaml')
    expect([shopless.code, shopless.out]).toEqual([1, ''])
    expect(shopless.stderr).toContain(
      '店舗の下書きはつくれません。必須の列が見つかりません：店舗コード（storeCode）。見つかった列：JAN, Naam',
    )
    expect(existsSync(join(folder, 'stores.yaml'))).toBe(false)
    const english = await run('mapping', 'init', 'titles.csv', '--dataset', 'stores', '--lang', 'en')
    expect(english.stderr).toContain('none of the required columns, Store code (storeCode). Columns found: JAN, Naam')
  })

  it('writes the sender’s prefix into the drafts of all its data sets', async () => {
    put('kiteki_shops.csv', '店番,店名\n01,港店\n')
    put('kiteki_pos.csv', '店番,売上日,商品コード,数量,金額\n01,2026/11/10,1001,1,300\n')
    expect((await run('mapping', 'init', 'kiteki_shops.csv', '--prefix', 'kt')).out).toContain(
      'storeCode: { from: 店番, prefix: "KT-" }',
    )
    const sales = await run('mapping', 'init', 'kiteki_pos.csv', '--prefix', 'KT-', '-o', 'kiteki.yaml')
    expect(sales.code).toBe(0)
    // once it is stored, files of the same sender get it by their name
    expect(await run('mappings', 'add', '汽笛堂', '--pattern', 'kiteki_pos*.csv', '--file', 'kiteki.yaml')).toMatchObject({
      code: 0,
    })
    expect((await run('mapping', 'init', 'kiteki_shops.csv')).out).toContain('storeCode: { from: 店番, prefix: "KT-" }')
    const wrong = await run('mapping', 'init', 'kiteki_pos.csv', '--prefix', '12')
    expect([wrong.code, wrong.stderr]).toEqual([expect.any(Number), expect.stringContaining('英字 2〜8文字')])
    expect(wrong.code).not.toBe(0)
  })

  it('validates a mapping in the terminal against the data set that it names', async () => {
    put('named.yaml', 'dataset: stores\ncolumns: { storeCode: 店 }\n')
    expect(await run('mapping', 'check', 'named.yaml')).toMatchObject({
      code: 0,
      stderr: 'named.yaml に誤りはありません（stores）。\n',
    })
    expect(JSON.parse((await run('mapping', 'check', 'named.yaml', '--json')).out)).toMatchObject({ dataset: 'stores' })
    const unnamed = await run('mapping', 'check', 'pos.yaml')
    expect([unnamed.code, unnamed.stderr]).toEqual([1, expect.stringContaining('「dataset」が正しくありません：データの種類を')])
    const other = await run('mapping', 'check', 'named.yaml', '--dataset', 'pos')
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('この取り込みは pos です')])
  })

  it('reports an invalid mapping before a file is sent, in the user’s language only', async () => {
    expect(await run('mapping', 'check', 'pos.yaml', '--dataset', 'pos')).toMatchObject({ code: 0 })
    const wrong = await run('import', 'pos', 'pos.csv', '--mapping', 'bad.yaml')
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('「dateFormats.0」が正しくありません：日付の書式として読み取れません（%Q）')
    const english = await run('mapping', 'check', 'bad.yaml', '--dataset', 'pos', '--lang', 'en')
    expect(english.stderr).not.toMatch(/[ぁ-ん]/)
  })

  it('shows rows, dropped values and unread columns in a dry run of the terminal', async () => {
    const { code, out, stderr } = await run('import', 'pos', 'pos.csv', '--mapping', 'pos.yaml', '--dry-run')
    expect(code).toBe(0)
    expect(out).toContain('保存される内容（先頭の 1行）')
    expect(out).toMatch(/sale_date +store_cd +jan/)
    expect(stderr).toContain('新規 0件、変更 1件、変更なし 0件')
    expect(stderr).toContain('マッピングファイルの指定により 1行を対象外にしました。')
    expect(stderr).toContain('読み取らなかった列が 1列あります：備考')
  })

  it('exits with the code for rejected lines if a file of products contains no titles', async () => {
    const { code, stderr } = await run('import', 'products', 'titles.csv')
    expect([code, stderr]).toEqual([3, expect.stringContaining('商品名を1件も読み取れませんでした。')])
  })

  it('reports a truncated or unsupported file in the terminal once and in one language', async () => {
    const cut = await run('import', 'pos', 'cut.csv.gz')
    expect(cut.code).toBe(8)
    expect(cut.stderr.match(/途中で切れています/g)).toHaveLength(1)
    expect(cut.stderr).not.toMatch(/breaks off/)
    const zip = await run('import', 'pos', 'sales.csv', '--lang', 'en')
    expect(zip.stderr).toContain('This is a ZIP file.')
    expect(zip.stderr).not.toMatch(/[ぁ-ん]/)
    expect(existsSync(join(folder, 'cut.csv.gz.rejects.csv'))).toBe(false)
  })
})
