import { describe, expect, it } from 'vitest'
import { readSendingPlan } from './sending-plan.ts'

describe('plan of a report to be sent', () => {
  it('reads the weekday and the mail from the address', () => {
    expect(readSendingPlan('?send=mail&weekday=5')).toMatchObject({
      weekday: 5,
      calendar: { kind: 'weekly', weekdays: [5] },
      target: { kind: 'mail' },
    })
  })

  it.each([
    '',
    '?send=mail',
    '?send=mail&weekday=0',
    '?send=mail&weekday=8',
    '?send=mail&weekday=x',
    '?weekday=1',
    '?send=folder&weekday=1',
  ])('reads no plan from %s', (search) => expect(readSendingPlan(search)).toBeNull())
})
