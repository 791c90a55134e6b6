// Generated from the contract by `npm run documents`.
import type { AnalysisInput } from './analysis-input.ts'

export const analysisInputs: Record<string, AnalysisInput> = {
  "stockDistribution": {
    "summary": {
      "ja": "理論在庫の分布（店舗数）",
      "en": "Theoretical inventory by band, stores counted"
    },
    "period": null,
    "products": false,
    "stores": true,
    "argument": "jan",
    "options": []
  }
}
