import type { Client } from '../../shared/client.ts'
import { type Schedule, scheduleList } from '../../shared/contract/schedules.ts'
import type { CommandContext } from '../context.ts'
import { firstFitting, onlyOne } from '../input/named.ts'

/** Those that a typed text means: of that ID, else of that name, else of a name or an ID that begins so. */
export function schedulesNamed(list: readonly Schedule[], name: string): Schedule[] {
  const typed = name.trim().normalize('NFC')
  if (typed === '') return []
  return firstFitting(list, [
    ({ scheduleId }) => scheduleId === typed.toLowerCase(),
    ({ name }) => name.normalize('NFC') === typed,
    ({ name }) => name.normalize('NFC').startsWith(typed),
    ({ scheduleId }) => typed.length >= 4 && scheduleId.startsWith(typed.toLowerCase()),
  ])
}

/** One's own schedule of a name, the beginning of one, or an ID; refuses a text that several go by. */
export async function findSchedule(call: Client, typed: string, { t }: CommandContext): Promise<Schedule> {
  const { list } = await call(scheduleList)
  return onlyOne(schedulesNamed(list, typed), {
    missing: t('schedules.missing', { schedule: typed }),
    line: ({ scheduleId, name }) => `${scheduleId}  ${name}`,
    ambiguous: (candidates) => t('schedules.ambiguous', { schedule: typed, candidates }),
  })
}
