import type { Answer } from '../../../shared/api/endpoint.ts'
import type { publicationInfo } from '../../../shared/api/product-publication.ts'
import type { Analysis } from '../../analysis/analysis.ts'

type Publication = Answer<typeof publicationInfo>

export const publicationCommand: Analysis = {
  name: 'publication',
  call: 'publicationInfo',
  contract: () => import('../../../shared/api/product-publication.ts'),
  // one row for the title and one per sibling volume or issue; the rest only with --json
  rows: (answer: Publication) => (answer.siblings.length > 0 ? answer.siblings : [answer]),
  report: async () => (await import('../../../shared/api/product-publication.columns.ts')).volumeReport,
  foot: (answer: Publication) =>
    [
      [answer.productName, answer.authorName, answer.publisherName, answer.format].filter(Boolean).join('　'),
      ...answer.prices.map((price) => `${price.fromDate}〜 ${price.price}`),
      ...answer.awards.map((award) => `${award.date} ${award.name}`),
      ...answer.publicity.map((item) => `${item.date} ${item.medium} ${item.title}`),
    ].join('\n'),
  examples: ['publication 9784999900114', 'publication 9784999900114 --json'],
}
