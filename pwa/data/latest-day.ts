import type { UserInfo } from '../../shared/api/session.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'

/** Last complete day according to the server; yesterday in Japan if it is unknown. The last day of every preset. */
export const getLatestDay = ({ wholeDate }: UserInfo['dataState'], now: number = Date.now()): string =>
  wholeDate ?? addDays(getTodayInJapan(now), -1)
