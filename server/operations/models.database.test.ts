import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperations } from '../testing/databases.ts'
import type { Operations } from './database.ts'
import { ContractModel, ContractPatternModel, UserModel } from './models.ts'

const at = '2026-01-01T00:00:00.000Z'

describe.each(['sqlite', 'postgres'] as const)('records of the operations database on %s', (kind) => {
  let operations: Operations
  beforeAll(async () => {
    operations = await createOperations(kind)
    const { knex } = operations
    await ContractPatternModel.query(knex).insert({
      id: 'p',
      name: 'パターン',
      dataRange: 'full',
      flags: { useRanking: true },
      createdAt: at,
    })
    await ContractModel.query(knex).insert({
      id: 'c',
      number: 'U1',
      name: '契約',
      companyName: '会社',
      companyCategory: 'publisher',
      type: 'full',
      licences: 1,
      admins: 1,
      startsOn: '2026-01-01',
      status: 'valid',
      patternId: 'p',
      ownPublisherCds: [],
      externalApi: true,
      createdAt: at,
      updatedAt: at,
    })
  })
  afterAll(() => operations.close())

  it('reads records with parsed lists and objects, booleans and names in camelCase', async () => {
    const contract = await ContractModel.query(operations.knex).findById('c').withGraphFetched('pattern')
    expect(contract).toMatchObject({
      companyName: '会社',
      ownPublisherCds: [],
      externalApi: true,
      isOperator: false,
      isScreenCooperation: false,
      endsOn: null,
      pattern: { dataRange: 'full', flags: { useRanking: true } },
    })
  })

  it('stores records with columns in snake_case and lists as text', async () => {
    await ContractModel.query(operations.knex)
      .findById('c')
      .patch({ ownPublisherCds: ['9901'] })
    expect(await operations.knex('contract').where({ id: 'c' }).first()).toMatchObject({
      company_name: '会社',
      own_publisher_cds: '["9901"]',
    })
  })

  it('reads only the selected fields of records', async () => {
    const row = await ContractModel.query(operations.knex).select('id', 'is_operator').first()
    expect({ ...row }).toEqual({ id: 'c', isOperator: false })
    expect(await UserModel.query(operations.knex)).toEqual([])
  })
})
