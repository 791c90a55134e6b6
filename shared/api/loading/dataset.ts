import { z } from 'zod'
import { datasets } from '../../trade/datasets.ts'

/** Data set of a load, a file or a mapping. */
export const dataset = z.enum(datasets)
