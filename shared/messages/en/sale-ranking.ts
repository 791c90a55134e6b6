import type { saleRankingWords as ja } from '../ja/sale-ranking.ts'

export const saleRankingWords = { noCompany: 'No company' } satisfies Record<keyof typeof ja, string>
