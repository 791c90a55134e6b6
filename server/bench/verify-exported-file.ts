import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Knex } from 'knex'
import type { ExportJobModel } from '../operations/job-models.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { createFragment, selectRows } from '../warehouse/engine/sql.ts'

/** Reads rows and the sum of quantities with Python's own readers of CSV, ZIP and sheet XML. */
const reader = String.raw`
import sys, csv, io, re, zipfile
path, kind, at, encoding = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
def of_csv(stream):
    rows = csv.reader(io.TextIOWrapper(stream, encoding=encoding, newline=''))
    next(rows)
    count = total = 0
    for row in rows:
        count += 1; total += int(row[at])
    return count, total
def of_sheet(stream):
    count = total = 0; rest = ''
    cell = re.compile('<c r="' + chr(65 + at) + '[0-9]+"[^>]*><v>(-?[0-9]+)</v>')
    for block in iter(lambda: stream.read(1 << 20), b''):
        rest += block.decode('latin1')
        cut = rest.rfind('</row>') + 6
        if cut < 6: continue
        part, rest = rest[:cut], rest[cut:]
        count += part.count('<row '); total += sum(map(int, cell.findall(part)))
    return count - 1, total
if kind == 'csv':
    found = [of_csv(open(path, 'rb'))]
else:
    archive = zipfile.ZipFile(path)
    names = archive.namelist() if kind == 'zip' else sorted(n for n in archive.namelist() if re.match(r'xl/worksheets/sheet\d+\.xml', n))[:-1]
    found = [(of_csv if kind == 'zip' else of_sheet)(archive.open(name)) for name in names]
print(sum(one[0] for one in found), sum(one[1] for one in found))
`

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Verifies, with another program, that the file has the warehouse's rows and sum, and its own checksum. */
export async function verifyExportedFile(
  path: string,
  { job, query, warehouse }: { job: ExportJobModel; query: (knex: Knex) => Knex.Raw; warehouse: Warehouse },
): Promise<boolean> {
  const { knex } = warehouse
  const content = job.content.body as { columns: string[] }
  const at = content.columns.indexOf('quantity')
  const [real] = await selectRows<{ n: number; q: number }>(
    knex,
    createFragment(knex, `select count(*) as n, sum(c${at}) as q from (?) as all_of_it`, [query(knex)]),
  )
  let found: [number, number]
  if (job.file.format === 4) {
    const { rows } = await knex.raw(`select count(*) as n, sum(quantity) as q from read_parquet('${path}')`)
    found = [Number(rows[0].n), Number(rows[0].q)]
  } else {
    const kind = job.file.format === 2 ? 'xlsx' : job.parts.length > 1 ? 'zip' : 'csv'
    const encoding = job.file.encoding === 'cp932' ? 'cp932' : 'utf-8-sig'
    const [rows = 0, quantity = 0] = String(execFileSync('python3', ['-c', reader, path, kind, String(at), encoding]))
      .split(' ')
      .map(Number)
    found = [rows, quantity]
  }
  return found[0] === real?.n && found[1] === real.q && (await hashFile(path)) === job.sha256
}
