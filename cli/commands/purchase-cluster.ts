import type { Answer } from '../../shared/contract/endpoint.ts'
import type { clusterAnalysis } from '../../shared/contract/purchase-cluster.ts'
import type { Analysis } from '../analysis/analysis.ts'

type Buyers = Answer<typeof clusterAnalysis>

const genders = { ja: ['不明', '男性', '女性'], en: ['Unknown', 'Male', 'Female'] } as const
const unknown = { ja: '不明', en: 'Unknown' }
const hidden = '＊'

/** Cells with somebody in them, ＊ where they are few. */
const cellsOf = (answer: Buyers, language: 'ja' | 'en') =>
  answer.cells
    .filter(({ buyers }) => buyers !== 0)
    .map(({ gender, ageGroup, suppressed, indexSuppressed, ...figures }) => ({
      gender: genders[language][gender] ?? '',
      ageGroup: ageGroup === 0 ? unknown[language] : ageGroup === 90 ? '90+' : `${ageGroup}–${ageGroup + 9}`,
      ...(suppressed ? { buyers: hidden, copies: hidden, share: hidden } : figures),
      index: indexSuppressed ? hidden : figures.index,
    }))

export const clusterCommand: Analysis = {
  name: 'cluster',
  call: 'clusterAnalysis',
  exportCall: 'clusterAnalysisExport',
  contract: () => import('../../shared/contract/purchase-cluster.ts'),
  period: '28d',
  rows: cellsOf,
  columns: ['gender', 'ageGroup', 'buyers', 'copies', { name: 'share', digits: 1 }, 'index'],
  foot: (answer: Buyers, language) =>
    [
      `${answer.products.map(({ productName }) => productName).join(', ')}: ${answer.totals.buyers ?? hidden} / ${answer.genres.join(', ')} ${answer.totals.genreBuyers ?? hidden}`,
      ...answer.clusters.map(
        ({ clusterNo, name, buyers, share, explanation }) =>
          `${clusterNo}. ${name[language]} ${buyers ?? hidden} (${share ?? hidden}%) ${explanation[language]}`,
      ),
    ].join('\n'),
  examples: [
    'cluster 9784999900114',
    'cluster --genre 02/79 --genre-level large',
    'cluster 9784999900114 --table clusters --format xlsx --out buyers.xlsx',
  ],
}
