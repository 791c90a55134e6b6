import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { validateInput } from '../../input/validate-input.ts'
import { writeFileTo } from '../../output/file-result.ts'
import { writeJson } from '../../output/write-output.ts'

/** File extensions of the picture types. */
const fileExtensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/svg+xml': 'svg' } as const

export async function runCover(code: string, options: GlobalOptions & { out?: string }, context: CommandContext): Promise<void> {
  const { picture } = await import('../../../shared/api/masters.ts')
  const params = validateInput(picture.params, { id: code }, context)
  const { call } = await connect(options, context)
  const result = await call(picture, { params })
  if (options.json) return writeJson(result)
  return writeFileTo(
    { fileName: `${result.jan}.${fileExtensions[result.contentType]}`, fileContent: result.content },
    options,
    context,
  )
}
