import type { BuyerCluster, ClusterCell, ClusterStoreRow } from '../../../shared/contract/purchase-cluster.ts'
import { clusterWords as en } from '../../../shared/messages/en/purchase-cluster.ts'
import { clusterWords as ja } from '../../../shared/messages/ja/purchase-cluster.ts'
import { areas } from '../../../shared/prefectures.ts'
import { categories, locations } from '../../../shared/store-categories.ts'
import type { Cell, ColumnName, ColumnType, ExportColumn, Language } from '../../export/table-model.ts'
import { HIDDEN_MARK } from '../../warehouse/members/suppression.ts'

const words = (language: Language) => (language === 'en' ? en : ja)
const places = { category: categories, location: locations, area: areas }

interface Figures {
  buyers: number | null
  copies: number | null
  share: number | null
  index: number | null
  suppressed: boolean
  indexSuppressed: boolean
}

/** A figure of the row; ＊ where it is hidden. */
const figure = <Row extends Figures>(name: ColumnName, type: ColumnType, of: keyof Figures): ExportColumn<Row> => ({
  name,
  type,
  value: (row) => ((of === 'index' ? row.indexSuppressed : row.suppressed) ? HIDDEN_MARK : (row[of] as Cell)),
})
const figures = <Row extends Figures>() => [
  figure<Row>('buyers', 'integer', 'buyers'),
  figure<Row>('copies', 'integer', 'copies'),
  figure<Row>('buyerShare', 'decimal', 'share'),
  figure<Row>('buyerIndex', 'integer', 'index'),
]

export const cellColumns: readonly ExportColumn<ClusterCell>[] = [
  { name: 'gender', type: 'text', value: ({ gender }, language) => words(language).genders[gender as 0 | 1 | 2] },
  {
    name: 'ageGroup',
    type: 'text',
    value: ({ ageGroup }, language) =>
      ageGroup === 0
        ? words(language).unknown
        : words(language)[ageGroup === 90 ? 'oldest' : 'age'].replace('{{age}}', String(ageGroup)),
  },
  ...figures<ClusterCell>(),
]

export const storeColumns: readonly ExportColumn<ClusterStoreRow>[] = [
  { name: 'dimension', type: 'text', value: ({ dimension }, language) => words(language).dimensions[dimension] },
  {
    name: 'storeKind',
    type: 'text',
    value: ({ dimension, cd }, language) =>
      cd === null ? words(language).unknown : (places[dimension].find((one) => one.cd === cd)?.[language] ?? cd),
  },
  ...figures<ClusterStoreRow>(),
]

export const clusterColumns: readonly ExportColumn<BuyerCluster>[] = [
  { name: 'clusterNo', type: 'integer', value: ({ clusterNo }) => clusterNo },
  { name: 'clusterName', type: 'text', value: ({ name }, language) => name[language] },
  { name: 'buyers', type: 'integer', value: ({ buyers, suppressed }) => (suppressed ? HIDDEN_MARK : buyers) },
  { name: 'buyerShare', type: 'decimal', value: ({ share, suppressed }) => (suppressed ? HIDDEN_MARK : share) },
  {
    name: 'topGenres',
    type: 'text',
    value: ({ genres }, language) =>
      genres
        .map(
          ({ name, rate, lift }) =>
            `${name} ${rate}%${lift === null ? '' : ` (${words(language).times.replace('{{lift}}', String(lift))})`}`,
        )
        .join(', '),
  },
  { name: 'typicalProducts', type: 'text', value: ({ products }) => products.map(({ productName }) => productName).join(', ') },
  { name: 'explanation', type: 'text', value: ({ explanation }, language) => explanation[language] },
]
