/** Rows of the ranking of companies that have no name of their own. */
export const saleRankingWords = { noCompany: '法人なし' }
