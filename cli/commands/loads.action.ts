import { checked } from '../check.ts'
import { numberOf } from '../conditions.ts'
import { connect } from '../connect.ts'
import { refuseBoth, writeList } from '../output.ts'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'

export interface LoadsOptions extends GlobalOptions {
  page?: string
  pageSize?: string
}

export async function loads(options: LoadsOptions, surroundings: Surroundings): Promise<void> {
  refuseBoth(options, surroundings)
  const { say, language } = surroundings
  const { importList } = await import('../../shared/contract/data-import.ts')
  const query = checked(
    importList.query,
    {
      pageNum: numberOf(options.page, '--page', surroundings),
      pageSize: numberOf(options.pageSize, '--page-size', surroundings),
    },
    surroundings,
  )
  const { call } = await connect(options, surroundings)
  const answer = await call(importList, { query })
  type Row = (typeof answer.list)[number]
  const time = (iso: string) => new Date(iso).toLocaleString(language === 'en' ? 'en-GB' : 'ja-JP', { timeZone: 'Asia/Tokyo' })
  const first = (answer.paging.pageNum - 1) * answer.paging.pageSize + 1
  await writeList<Row>(
    {
      answer,
      rows: answer.list,
      columns: [
        { title: say('loads.startedAt'), value: (row) => time(row.startedAt) },
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
    surroundings,
  )
}
