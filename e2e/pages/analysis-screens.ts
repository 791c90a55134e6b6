import { type AnalysisSlug, analyses } from '../../shared/access/analyses.ts'

/** Conditions without which a screen offers a choice instead of a result. */
const subjects: Partial<Record<AnalysisSlug, string>> = {
  'product-detail': 'jan=9784999900114',
  'sale-ranking': 'jans=9784999900114',
  'sale-compare': 'jans=9784999900114,9784999900107',
  'purchase-cluster': 'jans=9784999900114',
  'combined-sales-analysis': 'jans=9784999900114',
  'continuous-purchasing-trend': 'seriesCd=m3900',
  'fair-table': 'jans=9784999900114',
  'peer-store-gap': 'storeCd=4147514',
}

/** Addresses of all analyses, each with a result. */
export const analysisScreens: readonly string[] = analyses.map(({ slug }) =>
  subjects[slug] === undefined ? `/${slug}` : `/${slug}?${subjects[slug]}`,
)
