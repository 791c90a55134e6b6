import { getLoadOutcome } from '../../../shared/api/loading/load-outcome.ts'
import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import { connect } from '../../connection/connect.ts'
import { formatRowRange } from '../../connection/read-pages.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { parseNumber } from '../../input/conditions.ts'
import { validateInput } from '../../input/validate-input.ts'
import { writeList } from '../../output/write-output.ts'

interface LoadListOptions extends GlobalOptions {
  page?: string
  pageSize?: string
}

/** State of a load; marks dry runs. */
export const formatLoadState = (
  load: Pick<LoadSummary, 'state' | 'dryRun' | 'read' | 'loaded' | 'rejected'>,
  { t }: CommandContext,
): string => {
  const outcome = t(`loads.state.${getLoadOutcome(load)}`)
  return load.dryRun ? t('loads.testOutcome', { outcome }) : outcome
}

/** Source of a load: the user who sent the file, or the inbox with the name of the mapping. */
export const formatLoadSource = (
  { source, mappingName, loadedBy }: { source: 'sent' | 'inbox'; mappingName: string | null; loadedBy: string | null },
  { t }: CommandContext,
): string => (source === 'inbox' ? [t('loads.fromInbox'), mappingName].filter(Boolean).join(' ') : (loadedBy ?? ''))

export async function runLoadList(options: LoadListOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { importList } = await import('../../../shared/api/loading/loads.ts')
  const query = validateInput(
    importList.query,
    {
      pageNum: parseNumber(options.page, '--page', context),
      pageSize: parseNumber(options.pageSize, '--page-size', context),
    },
    context,
  )
  const { call } = await connect(options, context)
  const result = await call(importList, { query })
  type Row = (typeof result.list)[number]
  await writeList<Row>(
    {
      result,
      rows: result.list,
      columns: [
        { title: t('loads.id'), value: (row) => row.id.slice(0, 8) },
        { title: t('loads.startedAt'), value: (row) => formatJapanMinute(row.startedAt) },
        { title: t('loads.dataset'), value: (row) => row.dataset },
        { title: t('loads.file'), value: (row) => row.fileName, maxWidth: 40 },
        { title: t('loads.source'), value: (row) => formatLoadSource(row, context), maxWidth: 24, dropPriority: 0 },
        { title: t('loads.state'), value: (row) => formatLoadState(row, context) },
        { title: t('loads.read'), value: (row) => row.read },
        { title: t('loads.loaded'), value: (row) => row.loaded, dropPriority: 1 },
        { title: t('loads.rejected'), value: (row) => row.rejected },
      ],
      footer: formatRowRange(result, context),
    },
    options,
    context,
  )
}
