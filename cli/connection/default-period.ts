import { ApiError, type Client } from '../../shared/client.ts'
import { info } from '../../shared/contract/session.ts'
import { addDays } from '../../shared/period.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { type PeriodName, type PeriodOptions, parsePeriod } from '../input/conditions.ts'

/**
 * The question with its default period, if no period was typed: counted from the last whole day of data, as on the screens,
 * so that the first question about older data has an answer. Periods that are named count from today.
 */
export async function withDefaultPeriod<B extends object>(
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
    // a token may ask for analyses alone
    if (error instanceof CommandFailure && error.exitCode === exitCodes.forbidden) return body
    if (error instanceof ApiError && error.status === 403) return body
    throw error
  }
}
