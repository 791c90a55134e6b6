import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '../text/fold.ts'
import { type AskReading, interpretQuestion } from './ask.ts'
import { describedNouns } from './described-nouns.ts'
import { everydayFillers } from './everyday-fillers.ts'
import { fillerWords } from './filler-words.ts'
import { MAX_QUESTION_LENGTH } from './folded-text.ts'
import { createLexicon } from './lexicon.ts'
import { demoMasters, lookUpInDemo } from './testing/demo-lookups.ts'

const lexicon = createLexicon(demoMasters, { today: '2026-11-26', latest: '2026-11-25' })
const user = { ownPublisherCds: ['9901'], ownCompanyCds: [] }
const questions = (JSON.parse(readFileSync(new URL('testing/questions.json', import.meta.url), 'utf8')) as { q: string }[]).map(
  ({ q }) => q,
)

function read(text: string): readonly AskReading[] {
  const { terms } = interpretQuestion({ text, lexicon, user })
  return interpretQuestion({ text, lexicon, user, lookups: terms.map(lookUpInDemo) }).readings
}

const nouns = new Set(describedNouns.flatMap(({ words }) => words).map(foldText))
/** Words without content: nothing is lost with them. Nouns are judged by what they describe. */
const fillers = new Set([...[...fillerWords, ...everydayFillers].map(foldText), ...nouns])

/** Fails unless each character of the question is in a condition, the name of the screen, a particle or an ignored word. */
function accountForAll(text: string): void {
  for (const { screen, words, ignored, facts } of read(text)) {
    const at = `${text} → ${screen} ${JSON.stringify(words)}`
    let reached = 0
    for (const word of words) {
      expect(text.slice(reached, word.from).replace(/[\s・]/gu, ''), at).toBe('')
      expect(word.text, at).toBe(text.slice(word.from, word.to))
      reached = word.to
      const folded = foldText(word.text)
      if (word.role === 'ignored') expect(ignored, at).toContainEqual({ from: word.from, to: word.to, text: word.text })
      if (word.role === 'particle' && /[\p{L}\p{N}]/u.test(folded)) expect([...fillers], at).toContain(folded)
      // 店 beside no store, シリーズ without one
      if (word.role === 'particle' && nouns.has(folded)) {
        const noun = describedNouns.find((one) => one.words.map(foldText).includes(folded))
        const describesFact = facts.some(({ slot }) => noun?.slots.includes(slot))
        expect(noun?.screens?.includes(screen) === true || describesFact, at).toBe(true)
      }
    }
    expect(text.slice(reached).replace(/[\s・]/gu, ''), at).toBe('')
    for (const one of ignored) expect(words, at).toContainEqual({ ...one, role: 'ignored', fact: null })
    if (words.some(({ role }) => role === 'condition')) expect(facts.length, at).toBeGreaterThan(0)
  }
}

describe('every word of a question', () => {
  it('finds every word of a question in a condition, the screen, the words without content or the ignored ones', () => {
    for (const question of questions) accountForAll(question)
  })

  it('lists no word without content that has a condition', () => {
    // on screens without these conditions, they only name what all screens are about
    const goods = ['本', '書籍', 'book', 'books', '雑誌', 'magazine', 'magazines', '店頭'].map(foldText)
    const both = [...fillers].filter((word) => (lexicon.phrases.get(word)?.facts ?? []).length > 0)
    // なら: 奈良, or a particle where it follows a word without a space
    expect(both.sort()).toEqual([...goods, foldText('なら')].sort())
  })

  it('accounts for every word of a question in any combination of words', () => {
    const phrases = [...lexicon.phrases.keys()]
    const word = fc.oneof(
      fc.constantFrom(...phrases),
      fc.constantFrom('店', 'シリーズ', '雑誌', '著者', 'ぬるぽ', 'stores', 'issue', '150坪以上'),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.constantFrom(' ', '', 'の'), (words, joint) =>
        accountForAll(words.join(joint)),
      ),
      { numRuns: 150 },
    )
  })

  it.each([
    ['文庫 店 先週', '店'],
    ['文庫ランキング シリーズ', 'シリーズ'],
    ['文庫ランキング 著者', '著者'],
    ['bunko ranking last week series', 'series'],
    // だ and と are no particles here
    ['ダイエット 文庫ランキング', 'ダイエット'],
  ])('reports a word of a question where it adds nothing: %s', (text, word) => {
    expect(read(text)[0]?.ignored.map((one) => one.text)).toContain(word)
  })

  it.each([['関東の店 文庫 先週'], ['東京の書店で先週売れた文庫'], ['大型店 文庫ランキング 先週']])(
    'reads a word as no condition of its own beside what it describes: %s',
    (text) => {
      expect(read(text)[0]?.ignored).toEqual([])
    },
  )

  it('reports the words of a question beyond the limit of its length', () => {
    const text = `文庫ランキング ${'あ'.repeat(MAX_QUESTION_LENGTH)}`
    const [reading] = read(text)
    expect(reading?.ignored.at(-1)).toEqual({ from: MAX_QUESTION_LENGTH, to: text.length, text: text.slice(MAX_QUESTION_LENGTH) })
  })
})

describe('floor space in tsubo', () => {
  it.each([
    ['文庫ランキング 100坪以上', '3,4,5,6'],
    ['101坪以上の店 文庫ランキング', '3,4,5,6'],
    ['文庫ランキング 200坪以下の店', '1,2,3'],
    ['文庫ランキング 100〜300坪', '3,4'],
    ['文庫ランキング 250坪クラスの店', '4'],
    ['bunko ranking over 500 tsubo', '6'],
    ['bunko ranking 40 tsubo or less', '1'],
  ])('reads floor space in tsubo as the sizes of stores: %s', (text, scales) => {
    const [reading] = read(text)
    expect(reading).toMatchObject({ screen: 'ranking-create', ignored: [], params: { 'stores.scaleCds': scales } })
  })

  it('reports floor space in tsubo at which no store size begins', () => {
    expect(read('文庫ランキング 150坪以上')[0]?.ignored.map(({ text }) => text)).toEqual(['150坪以上'])
  })
})
