import { checked } from '../check.ts'
import { connect } from '../connect.ts'
import { writeFileTo } from '../file-answer.ts'
import { writeJson } from '../output.ts'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'

/** Endings of the picture's types. */
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/svg+xml': 'svg' } as const

export async function cover(code: string, options: GlobalOptions & { out?: string }, surroundings: Surroundings): Promise<void> {
  const { picture } = await import('../../shared/contract/masters.ts')
  const params = checked(picture.params, { id: code }, surroundings)
  const { call } = await connect(options, surroundings)
  const answer = await call(picture, { params })
  if (options.json) return writeJson(answer)
  return writeFileTo(
    { fileName: `${answer.jan}.${endings[answer.contentType]}`, fileContent: answer.content },
    options,
    surroundings,
  )
}
