import type { BenchServer } from './bench-server.ts'
import type { BenchQuestion } from './questions.ts'

/** Number of simultaneous analysts. */
export const ANALYSTS = 4
/** Pause between an answer and an analyst's next question, milliseconds. */
const THINKS = 250

export interface AnalystTimes {
  calls: number
  errors: number
  median: number
  p95: number
}

/** Analysts ask the questions in turn until a promise resolves. */
export async function runAnalystsUntil(
  server: BenchServer,
  questions: readonly BenchQuestion[],
  until: Promise<unknown>,
): Promise<AnalystTimes> {
  let isOver = false
  const ended = until.finally(() => {
    isOver = true
  })
  const times: number[] = []
  let errors = 0
  await Promise.all(
    Array.from({ length: ANALYSTS }, async (_none, analyst) => {
      for (let step = 0; !isOver; step++) {
        const question = questions[(analyst * 7 + step * 11) % questions.length]
        if (!question) return
        const from = performance.now()
        await server.callFirst(question.call, question.request).catch(() => {
          errors += 1
        })
        times.push(performance.now() - from)
        await new Promise((resolve) => setTimeout(resolve, THINKS))
      }
    }),
  )
  await ended
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
  return { calls: times.length, errors, median: at(0.5), p95: at(0.95) }
}
