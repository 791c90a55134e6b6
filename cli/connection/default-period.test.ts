import { expect, it } from 'vitest'
import { ApiError, type Client } from '../../shared/calls/client.ts'
import { CommandFailure, exitCodes } from '../context/failure.ts'
import { addDefaultPeriodToBody } from './default-period.ts'

const body = { period: { from: '2026-11-16', to: '2026-11-22' }, limit: 100 }
const createClientAt = (wholeDate: string | null) => (() => Promise.resolve({ dataState: { wholeDate } })) as unknown as Client

it('bases the default period on the last complete day of data', async () => {
  const call = createClientAt('2019-03-31')
  expect(await addDefaultPeriodToBody(body, {}, { fallback: 'last-week', call })).toEqual({
    period: { from: '2019-03-25', to: '2019-03-31' },
    limit: 100,
  })
  expect(await addDefaultPeriodToBody(body, {}, { fallback: '7d', call })).toMatchObject({
    period: { from: '2019-03-25', to: '2019-03-31' },
  })
})

it('keeps a period given as an option and sends no request', async () => {
  const call = (() => Promise.reject(new Error('nobody is asked'))) as unknown as Client
  for (const options of [{ period: 'last-week' }, { from: '2026-11-16' }, { to: '2026-11-22' }] as const)
    expect(await addDefaultPeriodToBody(body, options, { fallback: 'last-week', call })).toBe(body)
})

it('bases the default period on the calendar if there are no data, or for a token without permission', async () => {
  expect(await addDefaultPeriodToBody(body, {}, { fallback: 'last-week', call: createClientAt(null) })).toBe(body)
  const createRefusingClient = (exitCode: number) =>
    (() => Promise.reject(new CommandFailure('refused', exitCode))) as unknown as Client
  expect(await addDefaultPeriodToBody(body, {}, { fallback: '7d', call: createRefusingClient(exitCodes.forbidden) })).toBe(body)
  const refusingToken = new ApiError({ status: 403, code: 'access.denied', message: '' })
  const token = (() => Promise.reject(refusingToken)) as unknown as Client
  expect(await addDefaultPeriodToBody(body, {}, { fallback: '7d', call: token })).toBe(body)
  const failing = addDefaultPeriodToBody(body, {}, { fallback: '7d', call: createRefusingClient(exitCodes.unreachable) })
  await expect(failing).rejects.toThrow('refused')
})
