import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { checked } from '../../input/check.ts'
import { numberOf } from '../../input/conditions.ts'
import { momentText } from '../../output/moment.ts'
import { refuseBoth, writeList } from '../../output/output.ts'

export interface LoadsOptions extends GlobalOptions {
  page?: string
  pageSize?: string
}

export async function loads(options: LoadsOptions, context: CommandContext): Promise<void> {
  refuseBoth(options, context)
  const { say } = context
  const { importList } = await import('../../../shared/contract/data-import.ts')
  const query = checked(
    importList.query,
    {
      pageNum: numberOf(options.page, '--page', context),
      pageSize: numberOf(options.pageSize, '--page-size', context),
    },
    context,
  )
  const { call } = await connect(options, context)
  const answer = await call(importList, { query })
  type Row = (typeof answer.list)[number]
  const first = (answer.paging.pageNum - 1) * answer.paging.pageSize + 1
  await writeList<Row>(
    {
      answer,
      rows: answer.list,
      columns: [
        { title: say('loads.startedAt'), value: (row) => momentText(row.startedAt) },
        { title: say('loads.dataset'), value: (row) => row.dataset },
        { title: say('loads.file'), value: (row) => row.fileName, most: 40 },
        { title: say('loads.state'), value: (row) => say(`loads.state.${row.state}`) },
        { title: say('loads.read'), value: (row) => row.read },
        { title: say('loads.loaded'), value: (row) => row.loaded },
        { title: say('loads.rejected'), value: (row) => row.rejected },
      ],
      foot: say('masters.found', {
        total: answer.paging.total,
        from: answer.list.length === 0 ? 0 : first,
        to: first + answer.list.length - 1,
      }),
    },
    options,
    context,
  )
}
