import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { createDateTimeSchema } from './query-fields.ts'

const dateTime = createDateTimeSchema('validation.invalid')

export const maintenanceState = z.strictObject({
  /** Start and end, ISO 8601; null if no maintenance is planned. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Message of the operator, in both languages. */
  messageJa: z.string(),
  messageEn: z.string(),
  /** True during maintenance: only the operator's administrators can use the service. */
  now: z.boolean(),
  /** True if set in the server's configuration; then it cannot be changed on the screen. */
  fixed: z.boolean(),
})
export type MaintenanceState = z.output<typeof maintenanceState>

export const maintenance = defineEndpoint({
  name: 'maintenance',
  kind: 'lookup',
  route: 'GET /public/maintenance',
  access: 'anonymous',
  summary: { ja: 'メンテナンスの予定', en: 'Planned maintenance' },
  result: maintenanceState,
})

export const maintenanceBody = z
  .strictObject({
    from: dateTime.nullable(),
    to: dateTime.nullable(),
    messageJa: z.string().trim().max(500).default(''),
    messageEn: z.string().trim().max(500).default(''),
  })
  .superRefine((value, context) => {
    if ((value.from === null) !== (value.to === null))
      context.addIssue({ code: 'custom', message: 'validation.required', path: [value.from === null ? 'from' : 'to'] })
    if (value.from !== null && value.to !== null && Date.parse(value.to) <= Date.parse(value.from))
      context.addIssue({ code: 'custom', message: 'maintenance.window', path: ['to'] })
  })

export const setMaintenance = defineEndpoint({
  name: 'setMaintenance',
  kind: 'command',
  route: 'PUT /maintenance',
  access: 'admin',
  summary: { ja: 'メンテナンスの時間を決める', en: 'Schedule or cancel maintenance' },
  body: maintenanceBody,
  result: maintenanceState,
  errors: ['maintenance.window'],
  example: () => ({ body: { from: null, to: null } }),
})
