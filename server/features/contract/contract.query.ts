import type { Knex } from 'knex'
import { raw } from 'objection'
import type { ContractListBody } from '../../../shared/api/contract.ts'
import { listApiTokens } from '../../accounts/api-tokens.ts'
import { toContractRow } from '../../accounts/contract-detail.ts'
import { findContract } from '../../accounts/contract-versions.ts'
import { countUsedSeats, openInvitationSql } from '../../accounts/seats.ts'
import { toUserRows } from '../../accounts/users.ts'
import { activeUserSql } from '../../operations/employment.ts'
import { containsTextSql, orderWithNulls } from '../../operations/list-query.ts'
import { AuditEventModel, ContractModel, RegistrationRequestModel, UserModel } from '../../operations/models.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'

const sortColumns: Record<Exclude<ContractListBody['sort']['key'], 'licencesUsed'>, string> = {
  number: 'contract.number',
  name: 'contract.name',
  companyName: 'contract.company_name',
  startsOn: 'contract.starts_on',
  endsOn: 'contract.ends_on',
  updatedAt: 'contract.updated_at',
}

/** Counts a contract's active general users, without trial accounts, in a query of contracts. */
const countUsers = (knex: Knex) =>
  UserModel.query(knex)
    .count()
    .whereColumn('user.contract_id', 'contract.id')
    .where({ 'user.user_type': 0, 'user.account_type': 2 })
    .whereRaw(...activeUserSql())

/** Counts the open invitations of general users to a contract, in a query of contracts. */
const countInvited = (knex: Knex) =>
  RegistrationRequestModel.query(knex)
    .count()
    .whereColumn('registration_request.contract_id', 'contract.id')
    .where({ 'registration_request.user_type': 0 })
    .whereRaw(...openInvitationSql())

/** Lists contracts, by page. */
export async function listContracts(knex: Knex, body: ContractListBody) {
  const { companyCategory, statuses, keyword, sort, pageNum, pageSize } = body
  const query = ContractModel.query(knex)
  if (companyCategory !== 'all') query.where({ company_category: companyCategory })
  if (statuses.length > 0) query.whereIn('status', statuses)
  if (keyword !== '')
    query.whereRaw(
      ...containsTextSql(['contract.number', 'contract.name', 'contract.company_name', 'contract.attribute'], keyword),
    )
  const total = await query.clone().resultSize()
  const direction = sort.descending ? 'desc' : 'asc'
  const paged = query.clone().withGraphFetched('pattern')
  if (sort.key === 'licencesUsed')
    paged
      .select('contract.*', raw('? + ?', [countUsers(knex), countInvited(knex)]).as('seats_taken'))
      .orderBy('seats_taken', direction)
  else orderWithNulls(paged, sortColumns[sort.key], direction)
  const rows = await paged
    .orderBy('contract.id')
    .offset((pageNum - 1) * pageSize)
    .limit(pageSize)
  const used = await countUsedSeats(
    knex,
    rows.map((row) => row.id),
  )
  return { list: rows.map((row) => toContractRow(row, used.get(row.id))), paging: { pageNum, pageSize, total } }
}

/** Reads a contract's company, its publishers and bookselling companies by name, and the company's other contracts. */
export async function readContractCompany(knex: Knex, warehouse: Warehouse, id: string) {
  const contract = await findContract(knex, id)
  const readNamedCodes = async (table: 'publisher' | 'company', cds: readonly string[]) => {
    if (cds.length === 0) return []
    const rows: { cd: string; name: string }[] = await warehouse
      .knex(table)
      .select({ cd: `${table}.${table}_cd`, name: `${table}.${table}_nm` })
      .whereIn(`${table}.${table}_cd`, cds as string[])
    return cds.map((cd) => ({ cd, name: rows.find((row) => row.cd === cd)?.name ?? null }))
  }
  const publishers = await readNamedCodes('publisher', contract.ownPublisherCds)
  const companies = await readNamedCodes('company', contract.ownCompanyCds)
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
    publishers: publishers.map(({ cd, name }) => ({ publisherCd: cd, publisherName: name })),
    companies: companies.map(({ cd, name }) => ({ companyCd: cd, companyName: name })),
    contracts: others.map((other) => ({ id: other.id, number: other.number, name: other.name, status: other.status })),
  }
}

const DAY_MS = 86_400_000

/** Reads the use of a contract's tokens. */
async function readTokenUse(knex: Knex, id: string) {
  const tokens = await listApiTokens(knex, id)
  const sumTokens = (field: 'usesLast30Days' | 'refusedLast30Days') => tokens.reduce((total, token) => total + token[field], 0)
  return {
    live: tokens.filter(({ state }) => state === 'live').length,
    callsLast30Days: sumTokens('usesLast30Days'),
    refusedLast30Days: sumTokens('refusedLast30Days'),
    lastUsedAt: tokens.reduce<string | null>(
      (last, { lastUsedAt }) => ((lastUsedAt ?? '') > (last ?? '') ? lastUsedAt : last),
      null,
    ),
  }
}

/** Reads a contract's use of the external API: its tokens, and the sales-export area. */
export async function readExternalApiUse(knex: Knex, id: string, context: { requesterId: string; baseUrl: string }) {
  const contract = await findContract(knex, id)
  const users = await UserModel.query(knex).where({ contract_id: id, area: 'sales-exports' }).orderBy('created_at').orderBy('id')
  const queryExportEvents = () =>
    AuditEventModel.query(knex)
      .where({ action: 'export' })
      .whereIn(
        'user_id',
        users.map((user) => user.id),
      )
  const since = new Date(Date.now() - 30 * DAY_MS).toISOString()
  const last = await queryExportEvents().orderBy('at', 'desc').first()
  return {
    enabled: contract.externalApi,
    address: `${context.baseUrl}/api/sales-exports`,
    users: await toUserRows(knex, users, context.requesterId),
    tokens: await readTokenUse(knex, id),
    exportsLast30Days: await queryExportEvents().where('at', '>=', since).resultSize(),
    lastExportAt: last?.at ?? null,
  }
}
