import type { stockOuts as jaScreen, stockOutWords as jaWords } from '../ja/stock-outs.ts'
import type { Messages } from '../messages.ts'

export const stockOutWords = {
  explanation:
    'A store counts as out of stock with a theoretical stock of 0 or less, a delivery before, and a sale within {{window}} days. Expected daily demand is the store’s sales on its days in stock, smoothed with {{prior}} days of the mean of stores of the same floor space; that mean is smoothed with {{prior}} days of the title’s, to which {{window}} days without a sale are added to stay on the cautious side. The fewer days in stock a store had, the nearer it comes to the mean. Estimated lost sales are expected demand × days without stock. Titles past their return limit, magazines whose next issue is on sale and closed stores are left out. It is a guide, not a count of copies that would have been sold.',
} satisfies Record<keyof typeof jaWords, string>

export const stockOuts = {
  title: 'Stock-outs',
  'figure.products': 'Titles out of stock',
  'figure.productsNote_one': 'in {{shown}} store, titles × stores',
  'figure.productsNote_other': 'in {{shown}} stores, titles × stores',
  'figure.lost': 'Estimated lost sales',
  'figure.lostNote': '{{days}} store days without stock',
  'figure.amount': 'Estimated loss in yen',
  'figure.amountNote': 'at list price, ex tax',
  'figure.perDay': 'Lost with each further day',
  'figure.perDayNote': 'if nothing is restocked',
  how: 'How this is estimated',
  chart: 'Where most sales were lost',
  chartNote: 'The first {{count}} rows below',
  chartLabel: 'Bars of the titles with the largest estimated loss',
  tip_one: 'about {{lost}} copies ({{perDay}} per day) in {{count}} store since {{since}}',
  tip_other: 'about {{lost}} copies ({{perDay}} per day) in {{count}} stores since {{since}}',
  lost: 'Estimated loss',
  products_one: '{{shown}} title',
  products_other: '{{shown}} titles',
  rows_one: '{{shown}} row (title × store)',
  rows_other: '{{shown}} rows (title × store)',
  tableLabel: 'Stock-outs',
  openStores: 'Show the stores without stock',
  none: 'Nothing is out of stock',
  noneText: 'Checked as of {{day}}.',
  everyPublisher: 'Show every publisher',
} satisfies Messages<typeof jaScreen>
