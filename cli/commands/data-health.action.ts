import { dataHealth, dataHealthExport } from '../../shared/api/data-health.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext } from '../context/context.ts'
import { parseNumber } from '../input/conditions.ts'
import { validateInput } from '../input/validate-input.ts'
import { type FileOptions, isFileRequested, toFileFields, writeFileTo } from '../output/file-result.ts'
import { writeList } from '../output/write-output.ts'

interface DataHealthOptions extends FileOptions {
  days?: string
  limit?: string
}

/**
 * Lists the stores with missing data, those with the most days first, and the companies that dropped; or writes a file with each
 * missing day of each store.
 */
export async function runDataHealth(options: DataHealthOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const given = { days: parseNumber(options.days, '--days', context), limit: parseNumber(options.limit, '--limit', context) }
  if (isFileRequested(options)) {
    const body = validateInput(dataHealthExport.body, { days: given.days, ...toFileFields(options, context) }, context)
    const { call } = await connect(options, context)
    return writeFileTo(await call(dataHealthExport, { body }), options, context)
  }
  const { call } = await connect(options, context)
  const result = await call(dataHealth, { query: validateInput(dataHealth.query, given, context) })
  const { lastDay, stores, drops, unknownCodes, storeList } = result
  await writeList<(typeof storeList)[number]>(
    {
      result,
      rows: storeList,
      columns: [
        { title: t('health.company'), value: (row) => row.companyNm, maxWidth: 24 },
        { title: t('health.storeCode'), value: (row) => row.storeCd },
        { title: t('health.store'), value: (row) => row.storeNm, maxWidth: 28 },
        { title: t('health.missing'), value: (row) => row.missing },
        { title: t('health.since'), value: (row) => row.cells.find(({ missing }) => missing > 0)?.day ?? '' },
        { title: t('health.complete'), value: (row) => row.completeness, digits: 1 },
      ],
      footer: [
        t('health.foot', { ...lastDay, incomplete: stores.incomplete, total: stores.total }),
        unknownCodes.codes > 0 ? t('health.codes', { codes: unknownCodes.codes, lines: unknownCodes.lines }) : null,
        ...drops.map(({ companyNm, day, quantity, usual }) => t('health.drop', { company: companyNm, day, quantity, usual })),
      ]
        .filter(Boolean)
        .join('\n'),
    },
    options,
    context,
  )
}
