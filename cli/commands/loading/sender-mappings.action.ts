import { readFile } from 'node:fs/promises'
import { storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import {
  type SenderMapping,
  senderMappingAdd,
  senderMappingDelete,
  senderMappingList,
} from '../../../shared/api/loading/sender-mappings.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure, createFileFailure } from '../../context/failure.ts'
import { filterByFirstMatchingCriterion, requireSingleMatch } from '../../input/find-by-name.ts'
import { validateInput } from '../../input/validate-input.ts'
import type { OutputColumn } from '../../output/table.ts'
import { printNote, writeList, writeRecord } from '../../output/write-output.ts'

interface MappingAddOptions extends GlobalOptions {
  dataset?: Dataset
  pattern?: string
  file?: string
  append?: boolean
  maxRejects?: string
}

const getMappingColumns = ({ t }: CommandContext): OutputColumn<SenderMapping>[] => [
  { title: t('mapping.name'), value: ({ name }) => name, maxWidth: 30 },
  { title: t('loads.dataset'), value: ({ dataset }) => dataset },
  { title: t('mapping.patternTitle'), value: ({ filePattern }) => filePattern, maxWidth: 40 },
  { title: t('mapping.appends'), value: ({ append }) => (append ? t('mapping.yes') : null) },
  { title: t('mapping.maxRejects'), value: ({ maxRejects }) => maxRejects },
  { title: t('mapping.updatedAt'), value: ({ updatedAt }) => formatJapanMinute(updatedAt) },
  { title: t('mapping.updatedBy'), value: ({ updatedBy }) => updatedBy },
  { title: 'ID', value: ({ id }) => id, dropPriority: 0 },
]

/** `mappings`: lists the mappings stored by sender, which the inbox uses. */
export async function runMappingList(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { call } = await connect(options, context)
  const result = await call(senderMappingList)
  const footer = context.t('mapping.total', { total: result.list.length })
  await writeList({ result, rows: result.list, columns: getMappingColumns(context), footer }, options, context)
}

/** `mappings add`: stores a mapping, by default for the data set named in the file. */
export async function runMappingAdd(name: string, options: MappingAddOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { file } = options
  const text =
    file === undefined
      ? ''
      : await readFile(file, 'utf8').catch((error: unknown) => {
          throw createFileFailure(file, error, context)
        })
  if (options.dataset === undefined && file === undefined)
    throw new CommandFailure(t('error.missingArgument', { name: '--dataset' }))
  const fields = { name, filePattern: options.pattern, text, append: options.append, maxRejects: options.maxRejects }
  // report invalid options before signing in
  validateInput(senderMappingAdd.body, { ...fields, dataset: options.dataset ?? 'pos' }, context)
  const { call } = await connect(options, context)
  const dataset = options.dataset ?? (await call(storeMapping, { body: { text } })).dataset
  const mapping = await call(senderMappingAdd, { body: validateInput(senderMappingAdd.body, { ...fields, dataset }, context) })
  const { filePattern } = mapping
  const message = t(filePattern === null ? 'mapping.addedBare' : 'mapping.added', { name, pattern: filePattern ?? '' })
  await writeRecord({ record: mapping, columns: getMappingColumns(context), message }, options, context)
}

/** `mappings remove`: afterwards files of this sender stay in the inbox. */
export async function runMappingRemove(input: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  const { list } = await call(senderMappingList)
  const { id, name } = requireSingleMatch(
    filterByFirstMatchingCriterion(list, [(item) => item.id === input, (item) => item.name === input.normalize('NFC')]),
    {
      missing: t('mapping.missingName', { name: input }),
      describe: (item) => `${item.id}  ${item.name}`,
      ambiguous: (candidates) => candidates,
    },
  )
  await call(senderMappingDelete, { params: { id } })
  printNote(t('mapping.removed', { name }))
}
