import type { Received } from './receive.ts'
import { type Read, type ReadContext, readDelimited } from './read-delimited.ts'
import type { Stage } from './stage.ts'

/** Reads a file of any format into the stage's `checked` table. */
export async function readFile(stage: Stage, received: Received, context: ReadContext): Promise<Read> {
  return readDelimited(stage, received, context)
}
