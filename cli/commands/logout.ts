import type { Command } from 'commander'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'

export function addLogout(program: Command, surroundings: Surroundings): void {
  const { say } = surroundings
  program
    .command('logout')
    .description(say('logout.summary'))
    .action(async (_local: GlobalOptions, self: Command) =>
      (await import('./logout.action.ts')).logout(self.optsWithGlobals<GlobalOptions>(), surroundings),
    )
}
