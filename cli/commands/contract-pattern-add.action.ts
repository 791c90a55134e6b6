import { type PatternFlag, patternFlags } from '../../shared/access/permissions.ts'
import { type PatternDetail, patternAdd } from '../../shared/api/contract-pattern.ts'
import { findClosestName } from '../../shared/text/closest-name.ts'
import { formatFeatureCount, getAccountLabels } from '../accounts/account-labels.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { toOptionFlag } from '../context/help-text.ts'
import { validateInput } from '../input/validate-input.ts'
import { writeRecord } from '../output/write-output.ts'
import { getPatternColumns } from './contract-pattern.action.ts'

interface PatternAddOptions extends GlobalOptions {
  range: string
  features: string[]
}

/** Option value of a flag: usePublisherRanking becomes publisher-ranking. */
const toFeatureOption = (flag: PatternFlag): string => toOptionFlag(flag).slice('--use-'.length)

const ALL_FEATURES = 'all'

function parseFlags(input: readonly string[], { t }: CommandContext): Record<PatternFlag, boolean> {
  const optionNames = [ALL_FEATURES, ...patternFlags.map(toFeatureOption)]
  const unknown = input.find((word) => !optionNames.includes(word))
  if (unknown !== undefined) {
    const suggestion = findClosestName(unknown, optionNames)
    const hint = suggestion === null ? '' : ` ${t('error.didYouMean', { name: suggestion })}`
    const reason = t('error.unknownChoice', { value: unknown, hint, values: optionNames.join(', ') })
    throw new CommandFailure(t('error.option', { option: '--features', reason }))
  }
  return Object.fromEntries(
    patternFlags.map((flag) => [flag, input.includes(ALL_FEATURES) || input.includes(toFeatureOption(flag))]),
  ) as Record<PatternFlag, boolean>
}

/** `patterns add`: creates a contract pattern with its data range and features. */
export async function runPatternAdd(name: string, options: PatternAddOptions, context: CommandContext): Promise<void> {
  const body = validateInput(
    patternAdd.body,
    { name, dataRange: options.range, ...parseFlags(options.features, context) },
    context,
  )
  const { call } = await connect(options, context)
  const pattern = await call(patternAdd, { body })
  const columns = getPatternColumns(getAccountLabels(context.language), true)
  const message = context.t('patterns.added', { name: pattern.name, count: formatFeatureCount(pattern) })
  await writeRecord<PatternDetail>({ record: pattern, columns, message }, options, context)
}
