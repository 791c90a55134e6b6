import type { UserInfo } from '../../shared/contract/session.ts'
import { addDays, todayInJapan } from '../../shared/period.ts'

/** Last day whose sales are whole, as the server counts it: the end of every period that is offered. */
export const getLatestDay = ({ wholeDate }: UserInfo['dataState'], now: number = Date.now()): string =>
  wholeDate ?? addDays(todayInJapan(now), -1)
