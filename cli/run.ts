import { CommanderError } from 'commander'
import { CommandFailure, createFileFailure, exitCodes, getFileErrorReason } from './context/failure.ts'
import { createTranslate, detectLanguage } from './context/language.ts'
import { stripControlsFromLines } from './output/plain-text.ts'
import { buildProgram, toUsageFailure } from './program.ts'

/** Parses the command line, runs the command and sets the exit code. */
export async function runCli(): Promise<void> {
  const language = detectLanguage(process.argv.slice(2), process.env)
  const t = createTranslate(language)

  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // a reader such as head or less closed the pipe: not an error
    if (error.code === 'EPIPE') process.exit(0)
    process.stderr.write(`${t('error.title')} ${t('file.stdoutNotWritten', { reason: getFileErrorReason(error, { t }) })}\n`)
    process.exit(exitCodes.usage)
  })

  // a closed stderr does not end the work
  process.stderr.on('error', () => {})

  const context = { language, t, env: process.env }
  const runCommand = async (args: readonly string[]) => {
    const command = await buildProgram({ ...context, typed: args })
    await command.parseAsync(args, { from: 'user' })
  }
  const program = await buildProgram({ ...context, typed: process.argv.slice(2), runCommand })
  try {
    if (process.argv.length <= 2) {
      program.outputHelp()
      process.exitCode = exitCodes.usage
    } else await program.parseAsync(process.argv)
  } catch (error) {
    const failure =
      error instanceof CommanderError
        ? toUsageFailure(
            error,
            t,
            process.argv.slice(2).find((word) => !word.startsWith('-')),
          )
        : error instanceof CommandFailure
          ? error
          : // a prompt left with Ctrl-C
            error instanceof Error && error.name === 'ExitPromptError'
            ? null
            : error instanceof Error && 'path' in error && typeof error.path === 'string'
              ? createFileFailure(error.path, error, { t })
              : new CommandFailure(t('error.unexpected', { reason: error instanceof Error ? error.message : String(error) }))
    if (failure) {
      process.stderr.write(`${t('error.title')} ${stripControlsFromLines(failure.message)}\n`)
      process.exitCode = failure.exitCode
    } else process.exitCode = error instanceof CommanderError ? error.exitCode : 130
  }
}
