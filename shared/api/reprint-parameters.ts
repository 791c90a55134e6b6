import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const reprintParameters = z.strictObject({
  /** Days from the decision to the delivery of a reprint. */
  leadDays: z.number().int().min(1).max(84),
  lotSize: z.number().int().min(1).max(100_000),
  /** Percent. */
  targetReturnRate: z.number().int().min(0).max(100),
  /** Margin of a copy, in percent of the list price: the cost of a lost sale. */
  marginRate: z.number().int().min(0).max(100),
  /** Printing, shipping and handling of a copy that comes back, in percent of the list price. */
  returnCostRate: z.number().int().min(0).max(100),
})
/** Parameters with which a contract plans its reprints. */
export type ReprintParameters = z.output<typeof reprintParameters>

/** The parameters of contracts that have not chosen theirs. */
export const usualReprintParameters: ReprintParameters = {
  leadDays: 14,
  lotSize: 100,
  targetReturnRate: 20,
  marginRate: 40,
  returnCostRate: 30,
}

export const storedReprintParameters = z.strictObject({
  parameters: reprintParameters,
  /** False: the contract uses the usual parameters. */
  chosen: z.boolean(),
})

export const contractReprintParameters = defineEndpoint({
  name: 'contractReprintParameters',
  kind: 'lookup',
  route: 'GET /mst/reprint-parameters',
  access: 'signed-in',
  summary: { ja: '契約の重版の条件', en: 'The contract’s reprint parameters' },
  result: storedReprintParameters,
})

export const setContractReprintParameters = defineEndpoint({
  name: 'setContractReprintParameters',
  kind: 'command',
  route: 'PUT /mst/reprint-parameters',
  access: 'user-management-edit',
  summary: { ja: '契約の重版の条件を決める', en: 'Set the contract’s reprint parameters' },
  body: reprintParameters,
  result: storedReprintParameters,
  example: () => ({ body: { ...usualReprintParameters, leadDays: 21, lotSize: 500 } }),
})
