import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settled } from '../../testing/settled.ts'
import { type Carried, type Counts, countIssues, hideCounts } from './carried.ts'

const RUNS = Number(process.env.ORACLE_RUNS ?? 1500)

/** Buyers of a few issues, each member with the issues bought. */
const habits = fc
  .tuple(
    fc.integer({ min: 2, max: 5 }),
    fc.integer({ min: 0, max: 90 }),
    fc.array(fc.integer({ min: 1, max: 31 }), { maxLength: 90 }),
  )
  .map(([issues, , members]) => ({ issues, members: members.map((bits) => bits % 2 ** issues).filter((bits) => bits > 0) }))

function carriedOf(members: readonly number[], issues: number): Carried[] {
  return members.flatMap((bits) => {
    const bought = Array.from({ length: issues }, (_none, issue) => issue).filter((issue) => (bits >> issue) % 2 === 1)
    return bought.map(
      (issue, at): Carried => ({ issue, previous: bought[at - 1] ?? null, boughtFirst: bought[0] === 0, members: 1 }),
    )
  })
}

/** What is told of an issue: the first has no parts, nobody comes back before the third, of the last nobody is lost yet. */
const isTold = (name: string, issue: number, issues: number) =>
  name === 'buyers' || (name === 'lost' ? issue < issues - 1 : issue > (name === 'returnedBuyers' ? 1 : 0))

const published = ['buyers', 'kept', 'newBuyers', 'returnedBuyers', 'lost'] as const

describe('buyers carried from issue to issue', () => {
  it('Buyers carried from issue to issue are kept, new or returned, and nothing else', () => {
    fc.assert(
      fc.property(habits, ({ issues, members }) => {
        const list = countIssues(carriedOf(members, issues), issues)
        for (const [index, one] of list.entries()) {
          expect(one.kept + one.newBuyers + one.returnedBuyers).toBe(one.buyers)
          expect(one.lost + (list[index + 1]?.kept ?? 0)).toBe(one.buyers)
        }
        // everybody is new once
        expect(list.reduce((sum, { newBuyers }) => sum + newBuyers, 0)).toBe(members.length)
      }),
      { seed: 1, numRuns: RUNS },
    )
  })

  it('Buyers carried from issue to issue are hidden so that the equations settle none of them', () => {
    fc.assert(
      fc.property(habits, ({ issues, members }) => {
        const list = countIssues(carriedOf(members, issues), issues)
        const hidden = hideCounts(list)
        const places: { issue: number; name: (typeof published)[number] }[] = []
        for (let issue = 0; issue < issues; issue++) {
          for (const name of published) {
            if (isTold(name, issue, issues) && hidden[issue]?.[name]) places.push({ issue, name })
          }
        }
        for (let issue = 0; issue < issues; issue++) {
          for (const name of published) {
            const count = (list[issue] as Counts)[name]
            if (isTold(name, issue, issues) && count > 0 && count < 10)
              expect(hidden[issue]?.[name], `${issue} ${name}`).toBe(true)
          }
        }
        const line = (terms: { issue: number; name: string; times: number }[]) =>
          places.map((place) => terms.find((term) => term.issue === place.issue && term.name === place.name)?.times ?? 0)
        const equations: number[][] = []
        for (let issue = 0; issue < issues; issue++) {
          if (issue > 0)
            equations.push(
              line([
                { issue, name: 'buyers', times: 1 },
                ...['kept', 'newBuyers', 'returnedBuyers'].map((name) => ({ issue, name, times: -1 })),
              ]),
            )
          if (issue < issues - 1)
            equations.push(
              line([
                { issue, name: 'buyers', times: 1 },
                { issue, name: 'lost', times: -1 },
                { issue: issue + 1, name: 'kept', times: -1 },
              ]),
            )
        }
        const known = settled(equations)
        const nothingShown = list.every((one, issue) => published.every((name) => hidden[issue]?.[name] || one[name] === 0))
        if (!nothingShown) expect(known.map((at) => places[at])).toEqual([])
      }),
      { seed: 2, numRuns: RUNS },
    )
  })
})
