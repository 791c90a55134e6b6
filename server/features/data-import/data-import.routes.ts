import { readFile } from 'node:fs/promises'
import { importList, importRejects, importReport, startImport } from '../../../shared/contract/data-import.ts'
import { AppError } from '../../../shared/errors.ts'
import { startLoad } from '../../ingest/load.ts'
import { audit } from '../../operations/audit.ts'
import { route, signedIn } from '../../routing/route.ts'

export const dataImportRoutes = [
  route(startImport, async (call, { warehouse, operations, config, loads, log }) => {
    const user = signedIn(call)
    if (call.stream === null) throw new AppError('import.empty')
    const mappingText =
      call.query.mapping === undefined ? undefined : Buffer.from(call.query.mapping, 'base64url').toString('utf8')
    const load = await startLoad(
      { warehouse, dataDir: config.dataDir, loads, onError: log },
      {
        dataset: call.params.dataset,
        fileName: call.query.fileName,
        source: call.stream as unknown as AsyncIterable<Uint8Array>,
        mappingText,
        dryRun: call.query.dryRun === 'true',
        append: call.query.append === 'true',
        userId: user.userId,
      },
    )
    // the answer goes out when the file is here; the load itself is followed through its report
    await load.received
    await audit(operations.knex, {
      action: 'import',
      userId: user.userId,
      contractId: user.contractId,
      target: call.params.dataset,
      detail: { id: load.report.id, fileName: call.query.fileName, dryRun: call.query.dryRun === 'true' },
      address: call.address,
    })
    return { id: load.report.id }
  }),
  route(importReport, async (call, { loads }) => loads.find(call.params.id)),
  route(importRejects, async (call, { loads }) => {
    const report = loads.find(call.params.id)
    const content = await readFile(loads.rejectsPath(report.id)).catch(() => null)
    if (content === null) throw new AppError('import.notFound')
    const base = report.fileName.replace(/(\.gz)?$/, '').replace(/\.\w+$/, '')
    return { fileName: `${base}_rejects.csv`, fileContent: content.toString('base64') }
  }),
  route(importList, async (call, { loads }) => {
    const { pageNum, pageSize } = call.query
    const all = loads.list()
    return {
      list: all
        .slice((pageNum - 1) * pageSize, pageNum * pageSize)
        .map(({ id, dataset, fileName, state, read, loaded, rejected, startedAt, finishedAt }) => ({
          id,
          dataset,
          fileName,
          state,
          read,
          loaded,
          rejected,
          startedAt,
          finishedAt,
        })),
      paging: { pageNum, pageSize, total: all.length },
    }
  }),
]
