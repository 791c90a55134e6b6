import { createFact, type ScreenHint } from './fact.ts'
import { definePattern, type Pattern } from './pattern.ts'

/** The list of periodic reports, which asks which one to send. */
const toReports: ScreenHint = { screen: 'periodic-reports', weight: 8 }

const weekdays = {
  ja: ['月', '火', '水', '木', '金', '土', '日'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const

const dayJa = '(?:毎週)?(?:の)?([月火水木金土日])曜日?(?:の朝|朝|ごと|毎)?(?:の|に|は)?'
const dailyJa = '(?:毎週|週1回|週一)(?:の|に)?'
const reportJa = '(?:定例|定期|いつもの|週次の?)?(?:レポート|週報|報告書?)(?:を|は)?'
const mailJa = '(?:メール|mail|eメール)(?:で|に|へ)?'
// one way to match each text: words within a word would be tried in every combination
const sendJa = '(?:して|する|したい|送付|送って|送る|送りたい|届けて|届ける|配信|ほしい|欲しい|ください|下さい)*'

const dayEn = `(?:(?:every|each|on)?(${weekdays.en.map((day) => day.toLowerCase()).join('|')})s?(?:morning)?s?|everyweek|weekly)`
const reportEn = '(?:the|my|our|a)?(?:weekly)?reports?'
const mailEn = '(?:e-?mail|mail|send)(?:me|us)?'
const byMailEn = '(?:by|via)(?:e-?mail|mail)'

/** 1 Monday … 7 Sunday; 0 if the word is none. */
const findWeekday = (word: string): number =>
  weekdays.ja.findIndex((day, index) => day === word || weekdays.en[index]?.toLowerCase() === word) + 1

/** Weekday 1 Monday … 7 Sunday; Monday if the question names none. */
const createSending = (weekday: number) =>
  createFact(
    'sending',
    { weekday, by: 'mail' },
    {
      ja: `毎週${weekdays.ja[weekday - 1]}曜にメールで`,
      en: `by mail on ${weekdays.en[weekday - 1]}s`,
    },
  )

const defineSending = (source: string): Pattern =>
  definePattern(source, ([word = '']) => ({ facts: [createSending(findWeekday(word) || 1)], hints: [toReports] }))

/** Questions for sending a periodic report by mail: 月曜のレポートをメールで. */
export const sendingPatterns: readonly Pattern[] = [
  defineSending(`^${dayJa}${reportJa}${mailJa}${sendJa}[。?]?$`),
  defineSending(`^${reportJa}${dayJa}${mailJa}${sendJa}[。?]?$`),
  defineSending(`^${dayJa}${mailJa}${reportJa}${sendJa}[。?]?$`),
  defineSending(`^()${dailyJa}${reportJa}${mailJa}${sendJa}[。?]?$`),
  defineSending(`^()${reportJa}${dailyJa}${mailJa}${sendJa}[。?]?$`),
  defineSending(`^${mailEn}${reportEn}${dayEn}[.?]?$`),
  defineSending(`^(?:send)?(?:the|my|our)?${dayEn}reports?(?:${byMailEn})[.?]?$`),
  defineSending(`^(?:send|mail)?${reportEn}(?:${byMailEn})${dayEn}[.?]?$`),
]
