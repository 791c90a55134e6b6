import type { UserInfo } from '../../shared/contract/session.ts'
import { addDays, fromTime, todayInJapan } from '../../shared/period.ts'

const JST_MS = 9 * 3_600_000
/** Shops close about now: a day whose last receipt is earlier is still going on. */
const EVENING = 20

/** Last day whose sales are whole: the end of every period that is offered. */
export function lastWholeDay({ latestDate, latestAt }: UserInfo['dataState'], now: number = Date.now()): string {
  if (latestDate === null) return addDays(todayInJapan(now), -1)
  if (latestAt === null) return latestDate
  const clock = new Date(Date.parse(latestAt) + JST_MS)
  const running = fromTime(clock.getTime()) === latestDate && clock.getUTCHours() < EVENING
  return running ? addDays(latestDate, -1) : latestDate
}
