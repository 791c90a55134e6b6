import type { askQuestion } from '../../shared/api/ask.ts'
import type { BodyInput, Endpoint, Result } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import type { Period } from '../../shared/calendar/period.ts'
import type { Client } from '../../shared/calls/client.ts'
import { compareWithPrevious, findHeadlineReader, getPreviousQuery, type Headline } from '../../shared/reports/headlines.ts'

type Answer = Result<typeof askQuestion>

/**
 * The figure that answers a reading, with its comparison; null if its call has none, counts members, or has conditions that the
 * question leaves open: the command would then count other days. `latest`: last complete day.
 */
export async function readFigure(
  reading: Pick<Answer['readings'][number], 'call'>,
  { call, latest }: { call: Client; latest: string | null },
): Promise<Headline | null> {
  if (reading.call === null || reading.call.assumed.length > 0) return null
  const { name, request } = reading.call
  const reader = findHeadlineReader(name)
  const endpoint = endpoints.find((one) => one.name === name)
  if (reader === null || endpoint === undefined) return null
  if ('countsMembers' in endpoint && endpoint.countsMembers?.(request) === true) return null
  const read = async (body: Readonly<Record<string, unknown>>) =>
    reader.read(await call(endpoint, { body: body as BodyInput<Endpoint> }), body)
  const headline = await read(request)
  const previousQuery = headline?.comparison === null ? getPreviousQuery(name, request, latest) : null
  if (headline === null || previousQuery === null) return headline
  const previous = await read(previousQuery)
  return previous === null ? headline : compareWithPrevious(headline, request.period as Period, previous)
}
