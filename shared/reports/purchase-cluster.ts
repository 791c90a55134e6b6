import { z } from 'zod'
import { clusterAnalysis } from '../api/purchase-cluster.ts'
import * as slot from '../ask/slots.ts'
import { getPresetPeriod } from '../calendar/period-presets.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** Maximum number of products, as in the API. */
const MAX_PRODUCTS = 20

export const clusterTables = ['cells', 'stores', 'clusters'] as const

const clusterState = clusterAnalysis.body.extend({
  /** The visible table, which is also the exported one. */
  table: z.enum(clusterTables).default('cells'),
  /** The highlighted band, as gender and age group. */
  band: z.string().max(8).default(''),
})
export type ClusterState = z.output<typeof clusterState>

export const clusterScreen = defineReportScreen({
  state: clusterState,
  // in a single week most titles have too few buyers for ages to be shown
  defaults: (latest) =>
    clusterState.parse({ period: getPresetPeriod('last12Weeks', { latest, current: { from: latest, to: latest } }) }),
  conditions: [
    condition.products('jans', { max: MAX_PRODUCTS, required: true }),
    condition.period(),
    condition.stores(),
    condition.choice('genreLevel', ['large', 'medium', 'small']),
    condition.genres(),
    condition.publishers(),
    condition.productKind(),
    ...condition.titleDetails(),
  ],
  products: MAX_PRODUCTS,
  words: {
    slots: {
      // buyers of all ages and genders are shown beside each other
      gender: slot.always,
      age: slot.always,
    },
  },
})
