import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import type { forecastRecord, RecordedForecastRow } from '../../../shared/api/forecast-record.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { measureRecord, type RecordedOutcome, readRecordedOutcomes } from '../../forecast/forecast-record.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'

const toRow = ({ known_until, horizon, recorded_on, ...outcome }: RecordedOutcome): RecordedForecastRow => {
  const { expected, low, high, actual, state, late } = outcome
  return {
    knownUntil: known_until,
    weeks: horizon,
    until: addDays(known_until, 7 * horizon),
    recordedOn: recorded_on,
    late,
    expected,
    low,
    high,
    actual,
    forecastDifference: actual === null ? null : expected - actual,
    withinRange: actual === null ? null : low <= actual && actual <= high,
    state,
  }
}

/** Reads the recorded forecasts of a title with the actual sales. */
export async function readForecastRecord(
  knex: Knex,
  body: Body<typeof forecastRecord>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof forecastRecord>>> {
  const { id } = await findProduct(knex, body.jan, scope)
  const outcomes = (await readRecordedOutcomes(knex, [id])).filter(({ horizon }) => body.weeks === null || horizon === body.weeks)
  return {
    asOf: resolveAsOfDay(await readAsOfDays(knex, getTodayInJapan()), null),
    accuracy: measureRecord(outcomes).filter(({ weeks }) => body.weeks === null || weeks === body.weeks),
    list: outcomes.map(toRow),
  }
}
