import type { Command } from 'commander'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'

export function addWhoami(program: Command, surroundings: Surroundings): void {
  const { say } = surroundings
  program
    .command('whoami')
    .description(say('whoami.summary'))
    .action(async (_local: GlobalOptions, self: Command) =>
      (await import('./whoami.action.ts')).whoami(self.optsWithGlobals<GlobalOptions>(), surroundings),
    )
}
