import { defineMessages } from './define-messages.ts'

export const returnCandidateWords = defineMessages({
  explanation: [
    '返品期限が時点の翌日から指定の日数以内に来る商品について、在庫のある店ごとに「理論在庫−期限までの見込み売上−店に残す{{unit}}数（{{keep}}{{unit}}）」を求め、1{{unit}}に満たない端数を切り捨てたものが返品候補です。見込み売上は1日の見込み需要×期限までの日数で、在庫を超えません。雑誌は次号発売の前日まで（返品期限が先に来ればその日まで）を売れる日とします。1日の見込み需要は、直近{{window}}日のうち店に在庫があった日の売上に、同じ規模の店の日販を{{prior}}日分加えて均した値です。同じ規模の店の日販も、商品全体の日販{{prior}}日分で均します。閉店した店は除きます。実際に売れる{{unit}}数ではなく、目安です。返品の条件は取引条件をご確認ください。',
    'Covers titles whose return limit falls within the chosen number of days, counted from the day after the as-of day. In each store with stock, return candidates = theoretical stock − expected sales until the limit − {{unit}} that the store keeps ({{keep}}), rounded down to whole {{unit}}. Expected sales = expected daily demand × days until the limit, never more than the stock. A magazine is expected to sell until the day before its next issue, or until its return limit if that is earlier. Expected daily demand is the store’s sales on its days in stock in the last {{window}} days, smoothed with {{prior}} days of the mean daily sales of stores of the same floor space; that mean is in turn smoothed with {{prior}} days of the title’s overall daily sales. Closed stores are left out. This is a guide, not the number of {{unit}} that will actually sell; what can be returned depends on the terms of trade.',
  ],
})

export const returnCandidates = defineMessages({
  title: ['返品候補', 'Return candidates'],
  'figure.products': ['期限の近い商品', 'Titles near their limit'],
  'figure.productsNote_other': ['期限まで{{count}}日以内', 'within {{count}} days', 'within {{count}} day'],
  'figure.stores': ['返品候補のある店', 'Stores with candidates'],
  'figure.storesNote_other': ['のべ {{count, number}}店', '{{count, number}} titles × stores', '{{count, number}} title × store'],
  'figure.copies': ['返品候補', 'To return'],
  'figure.copiesNote': ['1店あたり {{value}}{{unit}}', '{{value}} {{unit}} per store'],
  'figure.amount': ['返品候補（金額）', 'Value'],
  'figure.amountNote': ['本体価格・税抜', 'at list price, ex tax'],
  'figure.next': ['次の期限', 'Next limit'],
  'figure.nextNote_other': ['{{count}}点 {{copies}}', '{{count}} titles, {{copies}}', '{{count}} title, {{copies}}'],
  withoutLimit_other: [
    '返品期限のわからない商品 {{count, number}}点（市中在庫 {{copies}}）は含みません。',
    '{{count, number}} titles without a known return limit are left out ({{copies}} in stores).',
    '{{count, number}} title without a known return limit is left out ({{copies}} in stores).',
  ],
  how: ['返品候補の求め方', 'How this is calculated'],
  chartByDay: ['期限の日ごとの返品候補', 'Copies to return, by day of the return limit'],
  chartByWeek: ['期限の週ごとの返品候補', 'Copies to return, by week of the return limit'],
  chartNote: ['棒を押すと、その日までに期限が来る商品に絞ります', 'Click a bar to show only titles with limits up to that day'],
  chartLabel: ['返品候補の冊数を期限の順に並べた棒グラフ', 'Bar chart of copies to return, in order of return limit'],
  limit: ['返品期限', 'Return limit'],
  titles: ['商品', 'Titles'],
  tip_other: [
    '{{count}}点・{{copies}}・{{amount}}',
    '{{count}} titles, {{copies}}, {{amount}}',
    '{{count}} title, {{copies}}, {{amount}}',
  ],
  'set.supply': ['配本・売上', 'Delivered and sold'],
  'set.amount': ['金額', 'In yen'],
  products_other: ['{{count, number}}点', '{{count, number}} titles', '{{count, number}} title'],
  rows_other: [
    '{{count, number}}件（商品×店舗）',
    '{{count, number}} rows (title × store)',
    '{{count, number}} row (title × store)',
  ],
  tableLabel: ['返品候補リスト', 'Titles to return'],
  openStores: ['返品候補のある店をみる', 'Show the stores with candidates'],
  openReturns: ['返品の実績をみる', 'Show past returns'],
  openStore: ['この店の返品候補をみる', 'Show what this store has to return'],
  none: ['この条件の返品候補はありません', 'Nothing to return for these filters'],
  noneText_other: [
    '{{day}} 時点。期限まで{{count}}日以内の商品を確認しました。',
    'Checked as of {{day}}, for return limits within {{count}} days.',
    'Checked as of {{day}}, for return limits within {{count}} day.',
  ],
  widerLimit_other: ['期限まで{{count}}日以内に広げる', 'Look {{count}} days ahead', 'Look {{count}} day ahead'],
  everyStore: ['すべての店舗でみる', 'Show all stores'],
  everyOwnStore: ['自社のすべての店舗でみる', 'Show all your stores'],
  everyPublisher: ['すべての出版社でみる', 'Show all publishers'],
  fewerCopies: ['返品候補1冊以上でみる', 'Show candidates from 1 copy'],
  counted_other: [
    '{{label}}（{{count, number}}点）',
    '{{label}} ({{count, number}} titles)',
    '{{label}} ({{count, number}} title)',
  ],
})
