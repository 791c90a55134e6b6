import { z } from 'zod'
import { hasDigits } from '../fields/validation.ts'
import { defineEndpoint } from './endpoint.ts'

/** A place with this postal code: 東京都, 千代田区, 神田神保町. */
export const postalAddress = z.strictObject({
  prefecture: z.string(),
  city: z.string(),
  /** Empty if the code covers the rest of a city. */
  town: z.string(),
})
export type PostalAddress = z.output<typeof postalAddress>

export const postalAddresses = defineEndpoint({
  name: 'postalAddresses',
  kind: 'list',
  route: 'GET /mst/postal-code/{postalCode}',
  access: 'admin',
  summary: { ja: '郵便番号の住所', en: 'Addresses of a postal code' },
  params: z.strictObject({
    postalCode: z
      .string()
      .max(7)
      .refine((text) => hasDigits(text, 7), { message: 'validation.postalCode' }),
  }),
  /** Empty if no town has this code; codes of individual companies are not listed. */
  result: z.strictObject({ list: z.array(postalAddress) }),
  example: () => ({ params: { postalCode: '1010051' } }),
})
