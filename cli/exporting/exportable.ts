import type { Command } from 'commander'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import type { GlobalOptions } from '../context/context.ts'
import type { PeriodName } from '../input/conditions.ts'
import type { Split } from './export-parts.ts'

/** Something that jobs can export: a subcommand of `uresuji export`. */
export interface Exportable {
  name: string
  summary: string
  /** Ways in which it can be split. */
  splits: readonly Split[]
  /** Adds its arguments and conditions. */
  addOptions(command: Command): void
  /** Default period; null if the query may have none. */
  defaultPeriod: PeriodName | null
  /** Name of the API call; null for the sales data. */
  call: string | null
  /** Schema of the query, and the conditions that stand for the caller's own if they are omitted. */
  loadEndpoint(): Promise<Pick<Endpoint, 'body' | 'ownDefaults'>>
  /** Builds the query from the typed arguments and options. `args` is what Commander passes to an action. */
  buildQuery(args: readonly unknown[], options: GlobalOptions & Record<string, unknown>): Promise<Record<string, unknown>>
}
