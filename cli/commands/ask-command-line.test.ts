import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { interpretQuestion } from '../../shared/ask/ask.ts'
import { createLexicon } from '../../shared/ask/lexicon.ts'
import { listConditions } from '../../shared/ask/list-conditions.ts'
import { demoMasters, lookUpInDemo } from '../../shared/ask/testing/demo-lookups.ts'
import questions from '../../shared/ask/testing/questions.json' with { type: 'json' }
import { createTranslate } from '../context/language.ts'
import { buildProgram } from '../program.ts'
import { quoteArguments, toCommandLine } from './ask-command-line.ts'

const latest = '2026-11-25'
const lexicon = createLexicon(demoMasters, { today: '2026-11-26', latest })
const user = { latest, ownPublisherCds: ['9901', '9931'], ownCompanyCds: [] }

function read(text: string) {
  const { terms } = interpretQuestion({ text, lexicon, user })
  return interpretQuestion({ text, lexicon, user, lookups: terms.map(lookUpInDemo) }).readings[0]
}
/** The reading as the server answers it. */
function toLine(text: string) {
  const reading = read(text)
  return reading
    ? toCommandLine({ ...reading, parameters: reading.params, conditions: listConditions(reading, user, 'ja') })
    : null
}
function toCommand(text: string) {
  const line = toLine(text)
  return line && { command: quoteArguments(line.args), dropped: line.dropped }
}

describe('the command line of a question', () => {
  it.each([
    ['先週の文庫ランキング 関東', 'ranking --from 2026-11-16 --to 2026-11-22 --genre 03 --area 3'],
    [
      'コミック 先月 東京 TOP50 金額',
      'ranking --genre 02 --from 2026-10-01 --to 2026-10-31 --prefecture 13 --limit 50 --basis amount',
    ],
    ['夜汽車は星を数えない 発売から4週 店舗別', 'store-ranking 9784999900114 --from 2026-10-09 --to 2026-11-05'],
    ['法人別 夜汽車は星を数えない 先月', 'company-ranking 9784999900114 --from 2026-10-01 --to 2026-10-31'],
    ['欠品 自社 文庫', 'stockouts --publisher 9901,9931 --genre 03'],
    ['返品率 出版社別 先月', 'returns --group-by publisher --from 2026-10-01 --to 2026-10-31'],
    ['県境の図書館 見込み', 'forecast 9784999904440'],
    ['夜汽車は星を数えない 都道府県別', 'characteristics 9784999900114 --group-by prefecture'],
    ['1500円以下の絵本 在庫あり 消化率順', 'search --price ..1500 --genre 05/71/01 --in-stock --sort saleRate'],
    ['檜垣遼の本', "search '檜垣 遼' --by author"],
    ['MOZUKU 継続率 直近12号 女性', 'continuous --series m1601 --latest 12 --gender female'],
    ['放課後、火星まで 11 前巻比較', 'compare 9784999909704 --with previousIssue'],
    ['予約 自社 12月発売', 'pre-orders --publisher 9901,9931 --release-date 2026-12-01..2026-12-31'],
    ['急上昇 文庫 先週 50冊以上', 'movers --direction up --genre 03 --from 2026-11-16 --to 2026-11-22 --min-sold-copies 50'],
  ])('builds the command line of the question %s: %s', (text, command) => {
    expect(toCommand(text)).toEqual({ command, dropped: [] })
  })

  it('names the conditions of a question that the command does not have', () => {
    expect(toCommand('品薄の文庫 直近7日')).toMatchObject({ dropped: ['品薄'] })
  })

  it('builds command lines that the commands accept from all questions', async () => {
    const context = { language: 'ja', t: createTranslate('ja'), env: {} } as const
    const lines = questions.flatMap(({ q }) => {
      const line = toLine(q)
      return line ? [line.args] : []
    })
    expect(lines.length).toBeGreaterThan(170)
    // building a program takes a while: once for each command
    const programs = new Map<string, Promise<Command>>()
    for (const args of lines) {
      const name = args[0] ?? ''
      const built = programs.get(name) ?? buildProgram({ ...context, typed: [name] })
      programs.set(name, built)
      const command = (await built).commands[0]
      expect(command?.name(), args.join(' ')).toBe(args[0])
      // only the options are checked: nothing is requested
      expect(() => command?.parseOptions([...args.slice(1)]), args.join(' ')).not.toThrow()
      expect(command?.parseOptions([...args.slice(1)]).unknown, args.join(' ')).toEqual([])
    }
  })
})
