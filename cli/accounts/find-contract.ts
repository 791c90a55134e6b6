import { patternList } from '../../shared/api/contract-pattern.ts'
import type { Client } from '../../shared/calls/client.ts'
import { LARGEST_PAGE_SIZE, readPages } from '../connection/read-pages.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure, rethrowNotFoundAs } from '../context/failure.ts'

export interface NamedContract {
  id: string
  number: string
  name: string
}

/** Finds a contract by number, in any status, or by ID. */
export async function resolveContract(call: Client, input: string, { t }: CommandContext): Promise<NamedContract> {
  const { contractList, contractOne } = await import('../../shared/api/contract.ts')
  const text = input.normalize('NFKC').trim()
  const missing = new CommandFailure(t('contracts.missing', { contract: input }))
  if (text === '' || text.length > 64) throw missing
  const { list } = await call(contractList, {
    body: { keyword: text, statuses: [], sort: { key: 'number', descending: false }, pageSize: LARGEST_PAGE_SIZE },
  })
  const contract = list.find((row) => row.number === text)
  if (contract) return contract
  // the text becomes part of a path, which must not lead to other calls such as `history`
  if (!/^[\w-]+$/.test(text)) throw missing
  const contractById = await call(contractOne, { params: { id: text } }).catch(rethrowNotFoundAs(missing.message))
  if (contractById.id !== text) throw missing
  return contractById
}

/** Finds a pattern by name, or by ID, which also finds deleted ones. */
export async function resolvePattern(call: Client, input: string, { t }: CommandContext): Promise<string> {
  const text = input.trim()
  const { list } = await readPages({ pageNum: 1, all: true }, (pageNum) =>
    call(patternList, { body: { keyword: text.slice(0, 100), pageNum, pageSize: LARGEST_PAGE_SIZE } }),
  )
  const pattern = list.find((row) => row.name === text)
  if (pattern) return pattern.id
  if (/^[\w-]{1,64}$/.test(text)) return text
  throw new CommandFailure(t('patterns.missing', { pattern: input }))
}
