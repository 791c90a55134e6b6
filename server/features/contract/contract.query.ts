import type { Knex } from 'knex'
import type { ContractListBody } from '../../../shared/contract/contract.ts'
import { toContractRow } from '../../accounts/contract-detail.ts'
import { findContract } from '../../accounts/contract-versions.ts'
import { usedSeats } from '../../accounts/seats.ts'
import { toUserRow } from '../../accounts/users.ts'
import { holdsWords, orderWithNulls } from '../../operations/list-query.ts'
import { AuditEventModel, ContractModel, UserModel } from '../../operations/models.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'

const sortColumns: Record<Exclude<ContractListBody['sort']['key'], 'licencesUsed'>, string> = {
  number: 'contract.number',
  name: 'contract.name',
  companyName: 'contract.company_name',
  startsOn: 'contract.starts_on',
  endsOn: 'contract.ends_on',
  updatedAt: 'contract.updated_at',
}

/** Contracts that a list asks for, a page at a time. */
export async function listContracts(knex: Knex, body: ContractListBody) {
  const { companyCategory, statuses, keyword, sort, pageNum, pageSize } = body
  const query = ContractModel.query(knex)
  if (companyCategory !== 'all') query.where({ company_category: companyCategory })
  if (statuses.length > 0) query.whereIn('status', statuses)
  if (keyword !== '')
    query.whereRaw(...holdsWords(['contract.number', 'contract.name', 'contract.company_name', 'contract.attribute'], keyword))
  const total = await query.clone().resultSize()
  const direction = sort.descending ? 'desc' : 'asc'
  const paged = query.clone().withGraphFetched('pattern')
  if (sort.key === 'licencesUsed')
    // places that registrations hold for an hour do not move a contract in the list
    paged
      .select(
        'contract.*',
        UserModel.query(knex)
          .count()
          .whereColumn('user.contract_id', 'contract.id')
          .where({ 'user.status': 'active', 'user.user_type': 0, 'user.account_type': 2 })
          .as('licences_used'),
      )
      .orderBy('licences_used', direction)
  else orderWithNulls(paged, sortColumns[sort.key], direction)
  const rows = await paged
    .orderBy('contract.id')
    .offset((pageNum - 1) * pageSize)
    .limit(pageSize)
  const used = await usedSeats(
    knex,
    rows.map((row) => row.id),
  )
  return { list: rows.map((row) => toContractRow(row, used.get(row.id))), paging: { pageNum, pageSize, total } }
}

/** The company behind a contract, its publishers by name, and its other contracts. */
export async function contractCompany(knex: Knex, warehouse: Warehouse, id: string) {
  const contract = await findContract(knex, id)
  const cds = contract.ownPublisherCds
  const names: { publisher_cd: string; publisher_nm: string }[] =
    cds.length === 0
      ? []
      : await warehouse
          .knex('publisher')
          .select('publisher.publisher_cd', 'publisher.publisher_nm')
          .whereIn('publisher.publisher_cd', cds)
  const others = await ContractModel.query(knex)
    .where({ company_name: contract.companyName })
    .whereNot({ id })
    .whereNot({ status: 'deleted' })
    .orderBy('number')
  return {
    companyName: contract.companyName,
    companyCategory: contract.companyCategory,
    postalCode: contract.postalCode,
    address: contract.address,
    phone: contract.phone,
    publishers: cds.map((cd) => ({
      publisherCd: cd,
      publisherName: names.find((one) => one.publisher_cd === cd)?.publisher_nm ?? null,
    })),
    contracts: others.map((one) => ({ id: one.id, number: one.number, name: one.name, status: one.status })),
  }
}

const DAY_MS = 86_400_000

/** Use of the sales-export area by a contract. */
export async function externalApi(knex: Knex, id: string, as: { asker: string; baseUrl: string }) {
  const contract = await findContract(knex, id)
  const users = await UserModel.query(knex).where({ contract_id: id, area: 'sales-exports' }).orderBy('created_at').orderBy('id')
  const exported = () =>
    AuditEventModel.query(knex)
      .where({ action: 'export' })
      .whereIn(
        'user_id',
        users.map((user) => user.id),
      )
  const since = new Date(Date.now() - 30 * DAY_MS).toISOString()
  const last = await exported().orderBy('at', 'desc').first()
  return {
    enabled: contract.externalApi,
    address: `${as.baseUrl}/api/sales-exports`,
    users: users.map((user) => toUserRow(user, as.asker)),
    exportsLast30Days: await exported().where('at', '>=', since).resultSize(),
    lastExportAt: last?.at ?? null,
  }
}
