import type { Command } from 'commander'
import type { z } from 'zod'
import type { GlobalOptions } from '../context.ts'
import type { PeriodName } from '../input/conditions.ts'
import type { Split } from './export-parts.ts'

/** Something that a job can export, as a word below `uresuji export`. */
export interface Exportable {
  name: string
  summary: string
  /** What it can be cut by. */
  splits: readonly Split[]
  /** Adds its arguments and its conditions. */
  add(command: Command): void
  /** Period where none is typed; null where the question may go without one. */
  defaultPeriod: PeriodName | null
  /** The name of the call; null for the sales data. */
  call: string | null
  /** What the question has to fit. */
  schema(): Promise<z.ZodType>
  /** The question as it was typed. `given` is what Commander gives an action. */
  question(args: readonly unknown[], options: GlobalOptions & Record<string, unknown>): Promise<Record<string, unknown>>
}
