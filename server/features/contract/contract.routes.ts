import {
  contractAdd,
  contractCompany,
  contractComparison,
  contractDelete,
  contractExternalApi,
  contractHistory,
  contractList,
  contractOne,
  contractUpdate,
  contractVersions,
  contractView,
  publicContract,
} from '../../../shared/api/contract.ts'
import { EARLIEST_DATE } from '../../../shared/calendar/period.ts'
import { passwordLength, passwordSymbols } from '../../../shared/fields/password.ts'
import { readContractDetail } from '../../accounts/contract-detail.ts'
import { contractRecords, findContract } from '../../accounts/contract-versions.ts'
import { openContractView } from '../../accounts/contract-view.ts'
import { LINK_MINUTES } from '../../accounts/one-time-token.ts'
import { ContractModel } from '../../operations/models.ts'
import { defineRoute, getActor, requireSignedIn } from '../../routing/route.ts'
import { hasGeneratedData } from '../../warehouse/sales/data-state.ts'
import { addContract, deleteContract, updateContract } from './contract.change.ts'
import { listContracts, readContractCompany, readExternalApiUse } from './contract.query.ts'

/** Versions per page of the history of all contracts. */
const HISTORY_PAGE = 20

export const contractRoutes = [
  defineRoute(contractList, (call, { operations }) => listContracts(operations.knex, call.body)),
  defineRoute(contractAdd, async (call, services) => {
    const id = await addContract(services, call.body, getActor(call))
    return readContractDetail(services.operations.knex, id)
  }),
  defineRoute(contractOne, (call, { operations }) => readContractDetail(operations.knex, call.params.id, call.query.createdAt)),
  defineRoute(contractUpdate, async (call, services) => {
    const { id } = call.params
    await updateContract(services, id, call.body, getActor(call))
    return readContractDetail(services.operations.knex, id)
  }),
  defineRoute(contractDelete, async (call, services) => {
    const { id } = call.params
    await deleteContract(services, id, getActor(call))
    return { id, status: 'deleted' as const }
  }),
  defineRoute(contractView, (call, services) =>
    openContractView(services, {
      contractId: call.params.id,
      userType: call.body.userType,
      by: requireSignedIn(call),
      address: call.address,
    }),
  ),
  defineRoute(contractVersions, async (call, { operations }) => {
    const { id } = await findContract(operations.knex, call.params.id)
    return contractRecords.list(operations.knex, { id, pageNum: call.query.pageNum })
  }),
  defineRoute(contractComparison, async (call, { operations: { knex } }) => {
    const { id } = await findContract(knex, call.params.id)
    return contractRecords.compare(knex, { id, ...call.query })
  }),
  defineRoute(contractHistory, async (call, { operations: { knex } }) => {
    const { list, paging } = await contractRecords.listAll(knex, { pageNum: call.query.pageNum, pageSize: HISTORY_PAGE })
    const contracts = await ContractModel.query(knex).findByIds([...new Set(list.map((item) => item.id))])
    return {
      list: list.map(({ id, version }) => {
        const contract = contracts.find((item) => item.id === id)
        return { contractId: id, contractNumber: contract?.number ?? '', contractName: contract?.name ?? '', ...version }
      }),
      paging,
    }
  }),
  defineRoute(contractExternalApi, (call, { operations, config }) =>
    readExternalApiUse(operations.knex, call.params.id, { requesterId: requireSignedIn(call).userId, baseUrl: config.baseUrl }),
  ),
  defineRoute(contractCompany, (call, { operations, warehouse }) =>
    readContractCompany(operations.knex, warehouse, call.params.id),
  ),
  defineRoute(publicContract, async (_call, { config, warehouse }) => ({
    registration: { linkMinutes: LINK_MINUTES.registration },
    passwordReset: { linkMinutes: LINK_MINUTES.reset },
    sessionHours: config.sessionHours,
    password: { ...passwordLength, symbols: passwordSymbols },
    invented: await hasGeneratedData(warehouse.knex),
    earliestDate: EARLIEST_DATE,
  })),
]
