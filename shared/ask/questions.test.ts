import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AskResult, interpretQuestion } from './ask.ts'
import { createLexicon } from './lexicon.ts'
import { demoMasters, lookUpInDemo } from './testing/demo-lookups.ts'
import { type ExpectedQuery, findFault } from './testing/find-fault.ts'

/** Other questions in the same form: `ASK_QUESTIONS=FILE npx vitest run --project unit shared/ask/questions.test.ts`. */
const file = process.env.ASK_QUESTIONS ?? new URL('testing/questions.json', import.meta.url)
const questions = JSON.parse(readFileSync(file, 'utf8')) as ExpectedQuery[]

const latest = '2026-11-25'
const lexicon = createLexicon(demoMasters, { today: '2026-11-26', latest })
const user = { ownPublisherCds: ['9901', '9931'], ownCompanyCds: [] }

/** Asks as the palette does: with the titles that its first reading searches for. */
function askDemo(text: string): AskResult {
  const { terms } = interpretQuestion({ text, lexicon, user })
  return interpretQuestion({ text, lexicon, user, lookups: terms.map(lookUpInDemo) })
}

describe('questions of the trade', () => {
  it('finds the intended screen and conditions of every question of the trade', () => {
    const faults = questions.flatMap((question) => {
      const fault = findFault(question, askDemo(question.q).readings[0], latest)
      return fault === null
        ? []
        : [
            `${question.q}\n    expected ${question.screen} ${JSON.stringify(question.conditions)} ${question.ignored.join(' ')}\n    read as  ${fault}`,
          ]
    })
    const right = questions.length - faults.length
    console.info(
      `${right} of ${questions.length} questions (${((100 * right) / questions.length).toFixed(1)} %)\n${faults.join('\n')}`,
    )
    // a set that nobody has worked on may have faults
    if (process.env.ASK_QUESTIONS) expect(right / questions.length).toBeGreaterThanOrEqual(0.9)
    else expect(faults).toEqual([])
  })
})
