import { createFact, createName } from './fact.ts'
import { definePattern, type Pattern, readNumber } from './pattern.ts'

const age = '([0-9]{2}|[一二三四五六七八九]?十[一二三四五六七八九]?)'
/** Ages: 30代, 20代から40代, 60歳以上, women in their 30s. */
function createAgeFacts(from: number | null, to: number | null) {
  if (from === null || to === null) return null
  const [low, high] = [Math.floor(from / 10) * 10, Math.min(90, Math.floor(to / 10) * 10)]
  if (low < 10 || low > 90 || high < low) return null
  const ja = low === high ? `${low}代` : high === 90 ? `${low}代以上` : `${low}〜${high}代`
  const en = low === high ? `${low}s` : high === 90 ? `${low} and older` : `${low}s to ${high}s`
  return { facts: [createFact('age', { from: low, to: high }, createName(ja, en))] }
}

const createAdjacentAgeFacts = (one: number | null, other: number | null) =>
  one === null || other === null
    ? null
    : Math.abs(one - other) === 10
      ? createAgeFacts(Math.min(one, other), Math.max(one, other))
      : { facts: [], unsupported: true }

const decades = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties']
const decadeSource = `(?:(?:who(?:are|were)|people)?(?:intheir|aged|inthe)?)([1-9]0s|${decades.join('|')})`
const readDecade = (text: string) => (/^[0-9]/.test(text) ? Number(text.slice(0, 2)) : (decades.indexOf(text) + 2) * 10)

/** Ages of buyers. */
export const agePatterns: readonly Pattern[] = [
  definePattern(`${age}(?:代|歳代)?(?:~|-|–|から)${age}(?:代|歳代)(?:の)?`, ([from = '', to = '']) =>
    createAgeFacts(readNumber(from), readNumber(to)),
  ),
  definePattern(`${age}(?:歳|才|代)以上(?:の)?`, ([from = '']) => createAgeFacts(readNumber(from), 90)),
  definePattern(`${age}(?:歳|才|代)(?:以下|まで)(?:の)?`, ([to = '']) => createAgeFacts(10, readNumber(to))),
  // two decades beside each other are a range; others are no condition
  definePattern(`${age}代?(?:と|や|、|,|&|か|または|および|・)${age}代(?:の)?`, ([one = '', other = '']) =>
    createAdjacentAgeFacts(readNumber(one), readNumber(other)),
  ),
  definePattern(`${decadeSource}(?:and|or|&|,)(?:intheir)?${decadeSource}`, ([one = '', other = '']) =>
    createAdjacentAgeFacts(readDecade(one), readDecade(other)),
  ),
  definePattern('aged([1-9][0-9])(?:to|-|–|and)([1-9][0-9])', ([from = '', to = '']) => createAgeFacts(Number(from), Number(to))),
  definePattern(`${decadeSource}(?:to|-|–)${decadeSource}`, ([from = '', to = '']) =>
    createAgeFacts(readDecade(from), readDecade(to)),
  ),
  definePattern(decadeSource, ([decade = '']) => createAgeFacts(readDecade(decade), readDecade(decade))),
  definePattern(`${age}代(?:の)?`, ([decade = '']) => createAgeFacts(readNumber(decade), readNumber(decade))),
  definePattern(
    '(?:over|aged|above)?([1-9]0)(?:andolder|andover|\\+)|(?:people|readers|buyers|customers|women|men)(?:aged)?over([1-9]0)',
    ([from = '', other = '']) => createAgeFacts(Number(from || other), 90),
  ),
]
