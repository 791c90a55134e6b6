import { askQuestion } from '../../shared/api/ask.ts'
import type { Result } from '../../shared/api/endpoint.ts'
import { findNearestQuestions } from '../../shared/ask/nearest-questions.ts'
import { frame } from '../../shared/messages/frame.ts'
import { formatHeadline } from '../../shared/reports/headline-text.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { printNote, writeJson } from '../output/write-output.ts'
import { quoteArguments, toCommandLine } from './ask-command-line.ts'
import { readFigure } from './ask-figure.ts'

type AskResult = Result<typeof askQuestion>
type Reading = AskResult['readings'][number]

interface AskOptions extends GlobalOptions {
  dryRun?: boolean
  first?: boolean
  page?: string
  pageSize?: string
  all?: boolean
  columns?: string[]
  format?: string
  out?: string
  encoding?: string
}

const getScreenName = (screen: string, { language }: CommandContext): string => {
  const names: Readonly<Record<string, string>> = frame[language]
  return names[`menu.${screen}`] ?? screen
}

function describeUnknownWords({ unknownWords }: AskResult, { ignored }: Reading, { t }: CommandContext): string {
  const words = ignored.map((word) => {
    const names = unknownWords.find((one) => one.word === word)?.suggestions ?? []
    return names.length === 0 ? word : t('ask.maybe', { word, names: names.join('・') })
  })
  return t('ask.unknown', { words: words.join('、') })
}

/** Output options, passed to the analysis. */
function listOutputArguments({
  page,
  pageSize,
  all,
  columns,
  format,
  out,
  encoding,
  json,
  csv,
  server,
  profile,
  lang,
  color,
}: AskOptions): string[] {
  const values = {
    '--page': page,
    '--page-size': pageSize,
    '--columns': columns?.join(','),
    '--format': format,
    '--out': out,
    '--encoding': encoding,
    '--server': server,
    '--profile': profile,
    '--lang': lang,
  }
  return [
    ...Object.entries(values).flatMap(([flag, value]) => (value === undefined ? [] : [flag, value])),
    ...(all ? ['--all'] : []),
    ...(json ? ['--json'] : []),
    ...(csv ? ['--csv'] : []),
    ...(color === false ? ['--no-color'] : []),
  ]
}

/** Questions that are offered if one is not understood. */
const MAX_NEAREST = 3

/** Output that a program or a file receives: nothing but the result is of use. */
const isForPrograms = ({ json, csv, format, out }: AskOptions): boolean =>
  json === true || csv === true || format !== undefined || out !== undefined

export async function runAsk(words: readonly string[], options: AskOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  const text = words.join(' ')
  const result = await call(askQuestion, { body: { question: text } })
  const { readings, rivals } = result
  const [reading] = readings
  if (!reading) {
    const nearest = findNearestQuestions(text, {
      language: context.language,
      title: null,
      isAllowed: () => true,
      limit: MAX_NEAREST,
    })
    const list = nearest.map((question) => `  ${question}`).join('\n')
    throw new CommandFailure(`${t('ask.nothing', { question: text })}\n${t('ask.nearest', { questions: list })}`)
  }
  printNote(reading.summary)
  if (reading.ignored.length > 0) printNote(describeUnknownWords(result, reading, context))
  const line = toCommandLine(reading)
  if (line === null)
    throw new CommandFailure(t('ask.noCommand', { screen: getScreenName(reading.screen, context), path: reading.path }))
  if (line.dropped.length > 0) printNote(t('ask.dropped', { conditions: line.dropped.join('・') }))
  const list = readings.slice(0, rivals).map(({ summary }) => `  ${summary}`)
  const ambiguous = rivals > 1 ? t('ask.ambiguous', { readings: list.join('\n') }) : null
  if (options.dryRun) {
    if (ambiguous !== null) printNote(ambiguous)
    const command = `uresuji ${quoteArguments(line.args)}`
    if (options.json) await writeJson({ ...result, command })
    else process.stdout.write(`${command}\n`)
    return
  }
  if (options.first !== true) {
    if (reading.ignored.length + line.dropped.length > 0) throw new CommandFailure(t('ask.notRun'))
    if (ambiguous !== null) throw new CommandFailure(ambiguous)
  }
  if (reading.subjectMissing) throw new CommandFailure(t('ask.noSubject'))
  if (!isForPrograms(options)) {
    // the table follows, with the message of a failure if there is one
    const figure = await readFigure(reading, { call, latest: result.latest }).catch(() => null)
    if (figure !== null) printNote(formatHeadline(figure, context.language))
  }
  await context.runCommand?.([...line.args, ...listOutputArguments(options)])
}
