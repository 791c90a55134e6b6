import { z } from 'zod'
import { type BuyerCluster, type ClusterCell, type ClusterStoreRow, clusterAnalysis } from '../api/purchase-cluster.ts'
import * as slot from '../ask/slots.ts'
import { getPresetPeriod } from '../calendar/period-presets.ts'
import type { Language } from '../messages/language.ts'
import { clusterWords } from '../messages/purchase-cluster.ts'
import { fillPlaceholders } from '../messages/translate.ts'
import { areas } from '../trade/prefectures.ts'
import { locations, storeCategories } from '../trade/store-categories.ts'
import { defineColumns, defineReport, HIDDEN_MARK, type ReportColumn } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const getMessages = (language: Language) => clusterWords[language]
const places = { category: storeCategories, location: locations, area: areas }

type Figures = Pick<ClusterCell, 'buyers' | 'copies' | 'share' | 'index' | 'suppressed' | 'indexSuppressed'>
const { people, copies, percent, count } = defineColumns<Figures>()

/** A figure of the row, or ＊ if hidden. */
const showValueOrHiddenMark = (name: 'buyers' | 'copies' | 'share') => ({
  value: (row: Figures) => (row.suppressed ? HIDDEN_MARK : row[name]),
})
const index = { value: (row: Figures) => (row.indexSuppressed ? HIDDEN_MARK : row.index) }
const counts: readonly ReportColumn<Figures>[] = [
  people('buyers', { total: true, ...showValueOrHiddenMark('buyers') }),
  copies('copies', { total: true, ...showValueOrHiddenMark('copies') }),
]
const figures: readonly ReportColumn<Figures>[] = [
  ...counts,
  percent('buyerShare', showValueOrHiddenMark('share')),
  count('buyerIndex', index),
]

const cell = defineColumns<ClusterCell>()

/** Buyers by gender and age group. */
export const clusterCellReport = defineReport<ClusterCell>({
  columns: [
    cell.text('gender', { value: ({ gender }, language) => getMessages(language)[`genders.${gender as 0 | 1 | 2}`] }),
    cell.text('ageGroup', {
      value: ({ ageGroup }, language) =>
        ageGroup === 0
          ? getMessages(language).unknown
          : fillPlaceholders(getMessages(language)[ageGroup === 90 ? 'oldest' : 'age'], { age: ageGroup }),
    }),
    ...figures,
  ],
  screen: ['ageGroup', 'buyers', 'buyerShare', 'buyerIndex'],
  phone: { name: 'ageGroup', figure: 'buyerIndex', note: 'buyers', facts: ['buyerShare'] },
})

/** The same for the terminal, with short age labels. */
export const clusterCellTable = defineReport<ClusterCell>({
  columns: [
    ...clusterCellReport.columns.filter(({ name }) => name === 'gender'),
    cell.text('ageGroup', {
      value: ({ ageGroup }, language) =>
        ageGroup === 0 ? getMessages(language).unknown : ageGroup === 90 ? '90+' : `${ageGroup}–${ageGroup + 9}`,
    }),
    ...counts,
    percent('share', showValueOrHiddenMark('share')),
    count('index', index),
  ],
  terminal: ['gender', 'ageGroup', 'buyers', 'copies', 'share', 'index'],
})

const store = defineColumns<ClusterStoreRow>()

/** Buyers by type of store. */
export const clusterStoreReport = defineReport<ClusterStoreRow>({
  columns: [
    store.text('dimension', { value: ({ dimension }, language) => getMessages(language)[`dimensions.${dimension}`] }),
    store.text('storeKind', {
      value: ({ dimension, cd }, language) =>
        cd === null ? getMessages(language).unknown : (places[dimension].find((item) => item.cd === cd)?.[language] ?? cd),
    }),
    ...figures,
  ],
  screen: ['dimension', 'storeKind', 'buyers', 'buyerShare', 'buyerIndex'],
  phone: { name: 'storeKind', figure: 'buyerIndex', note: 'buyers', facts: ['dimension', 'buyerShare'] },
})

const group = defineColumns<BuyerCluster>()

/** Groups of buyers with similar purchases. */
export const clusterReport = defineReport<BuyerCluster>({
  columns: [
    group.count('clusterNo'),
    group.text('clusterName', { value: ({ name }, language) => name[language] }),
    group.people('buyers', { value: ({ buyers, suppressed }) => (suppressed ? HIDDEN_MARK : buyers) }),
    group.percent('buyerShare', { value: ({ share, suppressed }) => (suppressed ? HIDDEN_MARK : share) }),
    group.text('topGenres', {
      value: ({ genres }, language) =>
        genres
          .map(
            ({ name, rate, lift }) =>
              `${name[language]} ${rate}%${lift === null ? '' : ` (${fillPlaceholders(getMessages(language).times, { lift })})`}`,
          )
          .join(', '),
    }),
    group.text('typicalProducts', { value: ({ products }) => products.map(({ productName }) => productName).join(', ') }),
    group.text('explanation', { value: ({ explanation }, language) => explanation[language] }),
  ],
  screen: ['clusterNo', 'clusterName', 'buyers', 'buyerShare', 'topGenres', 'typicalProducts'],
  phone: { name: 'clusterName', figure: 'buyers', note: 'buyerShare', facts: ['topGenres'] },
})

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
  calls: [clusterAnalysis],
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
