import { z } from 'zod'
import { type PatternFlag, patternFlags } from '../access/permissions.ts'

/** One boolean per flag of a contract pattern. */
export const patternFlagFields = Object.fromEntries(patternFlags.map((flag) => [flag, z.boolean()])) as Record<
  PatternFlag,
  z.ZodBoolean
>
