import {
  chainList,
  chugenreList,
  companyList,
  genreList,
  itemList,
  publisherList,
  shogenreList,
  storeList,
} from '../../shared/api/masters.ts'
import { info } from '../../shared/api/session.ts'
import { type AskAnswer, type AskReading, ask } from '../../shared/ask/ask.ts'
import { toAskMasters } from '../../shared/ask/ask-masters.ts'
import { createLexicon } from '../../shared/ask/lexicon.ts'
import type { AskMasters, GenreRow } from '../../shared/ask/master-words.ts'
import { askScreens } from '../../shared/ask/screens.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import type { Client } from '../../shared/calls/client.ts'
import { lookUpTerm } from '../../shared/calls/look-up.ts'
import { frame } from '../../shared/messages/frame.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { printNote, writeJson } from '../output/output.ts'
import { quoteArguments, toCommandLine } from './ask-command.ts'

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

/** Largest page of the masters: every list fits into one. */
const MASTER_PAGE_SIZE = 20_000
/** Readings whose score is less than this below the best one count as equally likely. */
const AMBIGUOUS_GAP = 0.3

async function readGenres(call: Client): Promise<GenreRow[]> {
  const large = (await call(genreList)).list
  const genreC1Cd = large.map((row) => row.genreC1Cd)
  const medium = (await call(chugenreList, { body: { genreC1Cd } })).list
  const small = (await call(shogenreList, { body: { genreC1Cd, genreC2Cd: [...new Set(medium.map((row) => row.genreC2Cd))] } }))
    .list
  return [
    ...large.map((row) => ({ key: row.genreKey, name: row.genreC1Nm })),
    ...medium.map((row) => ({ key: row.genreKey, name: row.genreC2Nm })),
    ...small.map((row) => ({ key: row.genreKey, name: row.genreC3Nm })),
  ]
}

async function readMasters(call: Client): Promise<AskMasters> {
  const page = { pageNum: 1, pageSize: MASTER_PAGE_SIZE, keyword: '' }
  const [genres, items, publishers, companies, chains, stores] = await Promise.all([
    readGenres(call),
    call(itemList),
    call(publisherList, { query: page }),
    call(companyList, { query: page }),
    call(chainList, { query: { ...page, companyCds: '' } }),
    call(storeList, { query: { ...page, chainCds: '', companyCds: '', areaCds: '', prefectureCds: '' } }),
  ])
  return toAskMasters({
    genres,
    items: items.list.map(({ itemCd, itemNm }) => ({ key: itemCd, name: itemNm })),
    publishers: publishers.list,
    companies: companies.list,
    chains: chains.list,
    stores: stores.list,
  })
}

const getScreenName = (screen: string, { language }: CommandContext): string => {
  const names: Readonly<Record<string, string>> = frame[language]
  return names[`menu.${screen}`] ?? screen
}

/** A reading in one line: ランキング作成・先週 11/16–11/22・文庫・関東. */
const describeReading = (reading: AskReading, context: CommandContext): string =>
  [getScreenName(reading.screen, context), ...reading.facts.map(({ name }) => name[context.language])].join('・')

function describeUnknown({ unknown }: AskAnswer, reading: AskReading, { t }: CommandContext): string {
  const ignoredTexts = reading.ignored.map(({ text, from }) => {
    const names = unknown.find((word) => word.from === from)?.suggestions.map(({ name }) => name) ?? []
    return names.length === 0 ? text : t('ask.maybe', { word: text, names: names.join('・') })
  })
  return t('ask.unknown', { words: ignoredTexts.join('、') })
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

const isNear = (reading: AskReading, best: AskReading) => best.score - reading.score < AMBIGUOUS_GAP

export async function runAsk(words: readonly string[], options: AskOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  const text = words.join(' ')
  const [masters, { dataState, ownPublisherCds, ownCompanyCds, contract }] = await Promise.all([readMasters(call), call(info)])
  const today = getTodayInJapan()
  const latest = dataState.wholeDate ?? addDays(today, -1)
  const user = { ownPublisherCds, ownCompanyCds: contract.companyCategory === 'store' ? ownCompanyCds : [] }
  const question = { text, lexicon: createLexicon(masters, { today, latest }), user }
  const { terms } = ask(question)
  const lookups = await Promise.all(terms.map((term) => lookUpTerm(call, term, latest)))
  const answer = ask({ ...question, lookups })
  const [reading, ...others] = answer.readings
  if (!reading) throw new CommandFailure(t('ask.nothing', { question: text }))
  printNote(describeReading(reading, context))
  if (reading.ignored.length > 0) printNote(describeUnknown(answer, reading, context))
  const line = toCommandLine(reading, { ...user, latest })
  const screen = askScreens[reading.screen]
  if (line === null)
    throw new CommandFailure(t('ask.noCommand', { screen: getScreenName(reading.screen, context), path: screen?.path ?? '' }))
  if (line.dropped.length > 0)
    printNote(t('ask.dropped', { conditions: line.dropped.map(({ name }) => name[context.language]).join('・') }))
  if (options.dryRun) {
    const command = `uresuji ${quoteArguments(line.args)}`
    if (options.json) await writeJson({ screen: reading.screen, conditions: reading.params, ignored: reading.ignored, command })
    else process.stdout.write(`${command}\n`)
    return
  }
  if (options.first !== true) {
    if (reading.ignored.length + line.dropped.length > 0) throw new CommandFailure(t('ask.notRun'))
    const ambiguous = others.filter((other) => isNear(other, reading))
    if (ambiguous.length > 0)
      throw new CommandFailure(
        t('ask.ambiguous', { readings: [reading, ...ambiguous].map((one) => `  ${describeReading(one, context)}`).join('\n') }),
      )
  }
  const isSubjectNamed = reading.facts.some(({ slot }) => slot === screen?.subject || slot === 'title' || slot === 'series')
  if (screen?.subject !== undefined && !isSubjectNamed) throw new CommandFailure(t('ask.noSubject'))
  await context.runCommand?.([...line.args, ...listOutputArguments(options)])
}
