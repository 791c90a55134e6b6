import { type Schedule, scheduleList } from '../../shared/api/schedules.ts'
import type { Client } from '../../shared/client.ts'
import type { CommandContext } from '../context.ts'
import { firstFitting, onlyOne } from '../input/named.ts'

/** Finds schedules by ID, otherwise by name, otherwise by the beginning of name or ID. */
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

/** Finds one own schedule by ID, name or their beginning; throws if the text is ambiguous. */
export async function findSchedule(call: Client, typed: string, { t }: CommandContext): Promise<Schedule> {
  const { list } = await call(scheduleList)
  return onlyOne(schedulesNamed(list, typed), {
    missing: t('schedules.missing', { schedule: typed }),
    line: ({ scheduleId, name }) => `${scheduleId}  ${name}`,
    ambiguous: (candidates) => t('schedules.ambiguous', { schedule: typed, candidates }),
  })
}
