import { defineMessages } from './define-messages.ts'

/** Terminal: lines below the tables of analyses. */
export const cliFooters = defineMessages({
  copies: ['冊', 'copies'],
  items: ['点', 'items'],
  preOrders: [
    '{{asOf}} 時点：{{titles, number}}点、予約 {{quantity, number}}冊',
    '{{quantity, number}} copies pre-ordered across {{titles, number}} titles, as of {{asOf}}',
  ],
  subscriptions: [
    '{{day}} 時点：{{titles, number}}誌、定期 {{quantity, number}}冊',
    '{{quantity, number}} copies subscribed across {{titles, number}} magazines on {{day}}',
  ],
  stockOuts: [
    '推定機会損失 {{quantity, number}}{{unit}}　{{amount, number}}円',
    'Estimated lost {{unit}}: {{quantity, number}}  lost sales: {{amount, number}} yen',
  ],
  reprintCandidates: [
    '重版候補 {{titles, number}}点（うち今週中 {{urgent, number}}点）　提案 {{quantity, number}}部　納品までの見込み機会損失 {{amount, number}}円',
    'Reprint candidates: {{titles, number}} titles ({{urgent, number}} due this week); suggested: {{quantity, number}} copies; estimated lost sales until delivery: {{amount, number}} yen',
  ],
  returnCandidates: [
    '返品候補 {{quantity, number}}{{unit}}　{{amount, number}}円　{{stores, number}}店、期限不明 {{undated, number}}点を除く',
    'Return candidates: {{quantity, number}} {{unit}}, {{amount, number}} yen, {{stores, number}} stores; excluding {{undated, number}} titles without a known return limit',
  ],
  returns: [
    '配本 {{delivered, number}}{{unit}}　返品 {{returned, number}}{{unit}}（{{rate}}）　{{amount, number}}円　前年同期 {{lastYear}}',
    'Delivered: {{delivered, number}} {{unit}}  returned: {{returned, number}} {{unit}} ({{rate}}), {{amount, number}} yen; last year {{lastYear}}',
  ],
  events: [
    '効果が見えた {{raised, number}}件で {{extra, number}}{{unit}}増（{{amount, number}}円）　欠品で逃した {{lost, number}}{{unit}}（80%の幅 {{low, number}}〜{{high, number}}）　途中 {{running, number}}件',
    '{{raised, number}} events worked: {{extra, number}} extra {{unit}}, {{amount, number}} yen; lost to stock-outs: {{lost, number}} (80% range {{low, number}} to {{high, number}}); running: {{running, number}}',
  ],
  eventsAhead: [
    'これから {{count, number}}件　次は {{date}} {{name}}（{{title}}）',
    'Ahead: {{count, number}}; next on {{date}}: {{name}} ({{title}})',
  ],
  noReturnRate: ['配本が少なく率は出せません', 'too few deliveries for a rate'],
  fairTable: [
    '「{{name}}」のフェア棚　{{titles, number}}点　対象 {{stores, number}}店　注文 {{copies, number}}冊　本体 {{amount, number}}円',
    'Fair table around “{{name}}”: {{titles, number}} titles, {{stores, number}} stores, {{copies, number}} copies to order, {{amount, number}} yen',
  ],
  fairBudget: [
    '予算ののこり {{remaining}}円（予算で減らした冊数 {{cut, number}}冊、うち0冊にした商品 {{titles, number}}点）',
    'Budget left: {{remaining}} yen ({{cut, number}} copies cut, {{titles, number}} titles to none)',
  ],
  fairOrder: [
    '{{titles, number}}点　{{stores, number}}店　{{copies, number}}冊　本体 {{amount, number}}円',
    '{{titles, number}} titles, {{stores, number}} stores, {{copies, number}} copies, {{amount, number}} yen',
  ],
  peerStoreGap: [
    '{{store}}　{{titles, number}}点　見込み {{expected, number}}{{unit}}　この店の売上 {{sold, number}}{{unit}}　補充の目安 {{suggested, number}}{{unit}}',
    '{{store}}: {{titles, number}} titles, {{expected, number}} {{unit}} expected, {{sold, number}} sold, {{suggested, number}} suggested',
  ],
  saleRanking: [
    '{{titles}}：{{shown}}件を表示、対象 {{stores}}店、うち未配本 {{notDelivered}}店',
    '{{titles}}: {{shown}} shown, {{stores}} stores covered, {{notDelivered}} of them without a delivery',
  ],
  genreTrend: ['合計 {{quantity, number}}{{unit}}、全{{groups}}区分', '{{quantity, number}} {{unit}} in {{groups}} groups'],
  reprintReached: ['重版の目安（{{line}}日以内）：{{date}} に到達', 'Reprint threshold ({{line}} days): reached on {{date}}'],
  reprintExpected: [
    '重版の目安（{{line}}日以内）：{{date}} に到達の見込み',
    'Reprint threshold ({{line}} days): expected on {{date}}',
  ],
  forecastStockEnds: [
    '在庫の合計 {{total, number}}（店 {{stores}}｜取次 {{wholesalers}}｜版元 {{publisher}}、ほかに注残 {{pending}}）：{{date}} に尽きる見込み',
    'Total stock {{total, number}} (stores {{stores}} | wholesalers {{wholesalers}} | publisher {{publisher}}; also {{pending}} on order): expected to run out on {{date}}',
  ],
  forecastStockLasts: [
    '在庫の合計 {{total, number}}（店 {{stores}}｜取次 {{wholesalers}}｜版元 {{publisher}}、ほかに注残 {{pending}}）：半年以内には尽きない見込み',
    'Total stock {{total, number}} (stores {{stores}} | wholesalers {{wholesalers}} | publisher {{publisher}}; also {{pending}} on order): expected to last for half a year or more',
  ],
  forecastRecord: [
    '{{weeks}}週の予測 {{forecasts, number}}回：誤差率 {{errorRate}}%、かたより {{bias}}%、80%の幅に入った割合 {{coverage}}%',
    '{{forecasts, number}} forecasts of {{weeks}} weeks: error {{errorRate}} %, bias {{bias}} %, {{coverage}} % within the 80% range',
  ],
  dailyRanking: ['最高 {{rank}}位（{{date}}）', 'Best rank: {{rank}} ({{date}})'],
  orders: ['注残 {{pending}}冊　直近7日受注 {{latest}}冊', 'Pending: {{pending}}  Ordered in the last 7 days: {{latest}}'],
  combined: [
    'A：{{names}}　n(A) {{base}}件／N {{all}}件　該当 {{total}}商品',
    'A: {{names}}; n(A) {{base}} of N {{all}}; {{total}} titles',
  ],
  combinedCounts: [
    '併売はレシート5件以上（会員ごとの場合は少数を除く）。会員数には個人を保護するための小さな誤差が含まれます',
    'Pairs on at least 5 receipts (by member: without small numbers). Numbers of members contain a small error that protects individuals',
  ],
  combinedBelow: [
    'リフト値が1未満の {{below}}商品は、偶然より少ない組み合わせです（表示分）',
    '{{below}} titles shown have a lift below 1: bought together less often than by chance',
  ],
  withBase: ['Aを含む', 'With A'],
  withoutBase: ['Aを含まない', 'Without A'],
  combinedSummary: [
    '買い合わせ {{others}}件（{{rate}}%）　会員カードの利用 {{cards}}%',
    'Bought with something else: {{others}} ({{rate}}%); with a membership card: {{cards}}%',
  ],
  publisherRanking: [
    'ランキング対象外：{{names}}（{{quantity, number}}{{unit}}）',
    'Excluded from the ranking: {{names}} ({{quantity, number}} {{unit}})',
  ],
  dashboard: [
    '{{day}}：{{daySales}}冊、今週 {{weekSales}}冊、今月 {{monthSales}}冊、品薄 {{short, number}}点',
    '{{day}}: {{daySales}} copies; this week {{weekSales}}, this month {{monthSales}}; {{short, number}} titles low in stock',
  ],
  dashboardMarket: [
    '市場 {{sales}}冊、市場でのシェア {{share}}%（前週同曜 {{before}}%）',
    'market: {{sales}} copies; share {{share}}% (same weekday a week earlier: {{before}}%)',
  ],
  continuous: ['{{series}}　購入者 {{buyers}}人　継続率 {{rate}}%', '{{series}}: {{buyers}} buyers, {{rate}}% continued'],
  continuousSearch: ['該当 {{total}}件', '{{total}} series'],
  listMark: ['、', ', '],
})
