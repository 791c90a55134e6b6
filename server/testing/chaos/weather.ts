import { Chance } from './chance.ts'

export interface Faults {
  /** Probabilities of each request: it never arrives, its answer never returns, it arrives twice, its answer breaks off. */
  requestLost: number
  answerLost: number
  doubled: number
  cut: number
  /** Longest delay on each way, in milliseconds. */
  delay: number
}
export const noFaults: Faults = { requestLost: 0, answerLost: 0, doubled: 0, cut: 0, delay: 0 }

/** What becomes of one request. */
export interface Weather {
  requestLost: boolean
  answerLost: boolean
  cut: boolean
  /** Milliseconds until the same request comes once more; null: it does not. */
  again: number | null
  delays: [there: number, back: number]
}

/** A number from a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/**
 * The weather of one request, by what it is and not by when it comes: the device, what it asks, and how many times it has
 * asked that before. The same plan meets the same weather again, in whatever order its requests arrive.
 */
export function weatherOf(request: { seed: number; device: number; asks: string; nth: number }, faults: Faults): Weather {
  const chance = new Chance(hashOf(`${request.seed} ${request.device} ${request.asks} ${request.nth}`))
  // each is drawn whatever the others are, so that a fault that is taken away changes no other
  const [lost, back, cut, doubled, late, there, home] = Array.from({ length: 7 }, () => chance.next()) as Draws
  return {
    requestLost: lost < faults.requestLost,
    answerLost: back < faults.answerLost,
    cut: cut < faults.cut,
    // the second one comes at any time, after later ones too
    again: doubled < faults.doubled ? Math.floor(late * 60) : null,
    delays: [Math.floor(there * (faults.delay + 1)), Math.floor(home * (faults.delay + 1))],
  }
}
type Draws = [number, number, number, number, number, number, number]
