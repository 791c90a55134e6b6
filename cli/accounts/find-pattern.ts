import { patternList } from '../../shared/api/contract-pattern.ts'
import type { Client } from '../../shared/client.ts'
import { LARGEST_PAGE, readPages } from '../connection/read-pages.ts'
import type { CommandContext } from '../context.ts'
import { CommandFailure } from '../failure.ts'

/** Finds a pattern by name, or by ID, which also finds deleted ones. */
export async function resolvePattern(call: Client, typed: string, { t }: CommandContext): Promise<string> {
  const text = typed.trim()
  const { list } = await readPages({ pageNum: 1, all: true }, (pageNum) =>
    call(patternList, { body: { keyword: text.slice(0, 100), pageNum, pageSize: LARGEST_PAGE } }),
  )
  const pattern = list.find((row) => row.name === text)
  if (pattern) return pattern.id
  if (/^[\w-]{1,64}$/.test(text)) return text
  throw new CommandFailure(t('patterns.missing', { pattern: typed }))
}
