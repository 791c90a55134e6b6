import { defineMessages } from './define-messages.ts'

export const stockOutWords = defineMessages({
  explanation: [
    '理論在庫が0以下で、配本があり、直近{{window}}日に売れた店を欠品とみなします。1日の見込み需要は、その店に在庫があった日の売上に、同じ規模の店の日販を{{prior}}日分加えて均した値です。同じ規模の店の日販も商品全体の日販{{prior}}日分で均し、商品全体の日販は売れない店を1店（{{window}}日分）加えて控えめに見積もります。在庫のあった日が少ない店ほど、ほかの店の平均に近づきます。推定機会損失は、見込み需要×在庫のない日数です。返品期限を過ぎた商品、次号が発売された雑誌、閉店した店は除きます。実際に売れたはずの冊数ではなく、目安です。',
    'A store counts as out of stock with a theoretical stock of 0 or less, a delivery before, and a sale within {{window}} days. Expected daily demand is the store’s sales on its days in stock, smoothed with {{prior}} days of the mean of stores of the same floor space; that mean is smoothed with {{prior}} days of the title’s, to which {{window}} days without a sale are added to stay on the cautious side. The fewer days in stock a store had, the nearer it comes to the mean. Estimated lost sales are expected demand × days without stock. Titles past their return limit, magazines whose next issue is on sale and closed stores are left out. It is a guide, not a count of copies that would have been sold.',
  ],
})

export const stockOuts = defineMessages({
  title: ['欠品', 'Stock-outs'],
  'figure.products': ['欠品のある商品', 'Titles out of stock'],
  'figure.productsNote_other': [
    'のべ {{count, number}}店',
    'in {{count, number}} stores, titles × stores',
    'in {{count, number}} store, titles × stores',
  ],
  'figure.lost': ['推定機会損失', 'Estimated lost sales'],
  'figure.lostNote': ['欠品 のべ {{days, number}}日分', '{{days, number}} store days without stock'],
  'figure.amount': ['推定機会損失（金額）', 'Estimated loss in yen'],
  'figure.amountNote': ['本体価格・税抜', 'at list price, ex tax'],
  'figure.perDay': ['今後1日あたりの損失', 'Lost with each further day'],
  'figure.perDayNote': ['いまの欠品が続いた場合', 'if nothing is restocked'],
  how: ['推定のしかた', 'How this is estimated'],
  chart: ['推定機会損失の大きい順', 'Where most sales were lost'],
  chartNote: ['この表の上位{{count}}件', 'The first {{count}} rows below'],
  chartLabel: ['推定機会損失の大きい商品の棒グラフ', 'Bars of the titles with the largest estimated loss'],
  tip_other: [
    '推定 {{lost}}冊（1日 {{perDay}}冊）・{{count}}店・{{since}}から',
    'about {{lost}} copies ({{perDay}} per day) in {{count}} stores since {{since}}',
    'about {{lost}} copies ({{perDay}} per day) in {{count}} store since {{since}}',
  ],
  lost: ['推定機会損失', 'Estimated loss'],
  products_other: ['{{count, number}}点', '{{count, number}} titles', '{{count, number}} title'],
  rows_other: [
    '{{count, number}}件（商品×店舗）',
    '{{count, number}} rows (title × store)',
    '{{count, number}} row (title × store)',
  ],
  tableLabel: ['欠品リスト', 'Stock-outs'],
  openStores: ['欠品の店をみる', 'Show the stores without stock'],
  none: ['欠品はありません', 'Nothing is out of stock'],
  noneText: ['{{day}} 時点で確認しました。', 'Checked as of {{day}}.'],
  everyPublisher: ['すべての出版社でみる', 'Show every publisher'],
})
