import { info } from '../../shared/api/session.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { ApiError, type Client } from '../../shared/calls/client.ts'
import { CommandFailure, exitCodes } from '../context/failure.ts'
import { type PeriodName, type PeriodOptions, parsePeriod } from '../input/conditions.ts'

/**
 * Adds the default period if none was typed: based on the last complete day of data, as on the screens, so that older data give
 * a result too. Named periods are based on today.
 */
export async function addDefaultPeriodToBody<B extends object>(
  body: B,
  options: PeriodOptions,
  { fallback, call }: { fallback: PeriodName; call: Client },
): Promise<B> {
  if (options.period ?? options.from ?? options.to) return body
  try {
    const { dataState } = await call(info)
    if (dataState.wholeDate === null) return body
    return { ...body, period: parsePeriod({}, fallback, addDays(dataState.wholeDate, 1)) }
  } catch (error) {
    // tokens may call analyses only
    if (error instanceof CommandFailure && error.exitCode === exitCodes.forbidden) return body
    if (error instanceof ApiError && error.status === 403) return body
    throw error
  }
}
