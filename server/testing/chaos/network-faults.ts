import { Chance } from './chance.ts'

export interface Faults {
  /** Probabilities of faults: the request never arrives, its result never returns, it arrives twice, its result is cut off. */
  requestLost: number
  answerLost: number
  doubled: number
  cut: number
  /** Maximum delay in each direction, in milliseconds. */
  delay: number
}
export const noFaults: Faults = { requestLost: 0, answerLost: 0, doubled: 0, cut: 0, delay: 0 }

/** Fate of one request. */
export interface NetworkFaults {
  requestLost: boolean
  answerLost: boolean
  cut: boolean
  /** Milliseconds until the same request arrives again; null: it does not. */
  repeatAfter: number | null
  delays: [there: number, back: number]
}

/** Hashes a text to a number (FNV-1a). */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/**
 * Returns the fate of a request by its identity instead of its time: the device, the question, and how often it asked that
 * before. The same plan meets the same faults, in whatever order requests arrive.
 */
export function drawFaults(
  request: { seed: number; device: number; request: string; nth: number },
  faults: Faults,
): NetworkFaults {
  const chance = new Chance(hashText(`${request.seed} ${request.device} ${request.request} ${request.nth}`))
  // each is drawn independently, so that removing one fault changes no other
  const [lost, back, cut, doubled, late, there, home] = Array.from({ length: 7 }, () => chance.next()) as Draws
  return {
    requestLost: lost < faults.requestLost,
    answerLost: back < faults.answerLost,
    cut: cut < faults.cut,
    // the second arrives at any time, possibly after later requests
    repeatAfter: doubled < faults.doubled ? Math.floor(late * 60) : null,
    delays: [Math.floor(there * (faults.delay + 1)), Math.floor(home * (faults.delay + 1))],
  }
}
type Draws = [number, number, number, number, number, number, number]
