import { defineMessages } from './define-messages.ts'

/** Sentences of the answer. */
export const reprintCandidateWords = defineMessages({
  explanation: [
    '直近{{recent}}日によく売れている書籍（多い順に{{titles}}点まで）について、店・取次・版元の在庫の合計が、週ごとの売上見込みで尽きる日を求めます。見込みは、大ジャンルの発売後の落ち方と月の動きに、その商品の売上の水準（最近の週ほど重い）を掛けたものです。幅は、過去の時点で同じ方法で出した見込みと実際の売上の差から求めています。提案は、{{lead}}日後に納品される重版について、足りずに失う売上（1冊あたり本体価格の{{margin}}%）と{{weeks}}週後に余る冊数の費用（同{{returnCost}}%）の合計が最も少なくなる冊数をロット単位で選び、返品率が目標を超えない範囲にとどめたものです。受賞や映像化など、まだ売上に表れていないことは含みません。目安としてお使いください。',
    'Books that sold most in the last {{recent}} days (at most {{titles}}): the day on which their stock in stores, at wholesalers and at the publisher together runs out under the forecast of weekly sales. The forecast is the decline after release and the season of the large genre at the level of the title’s own sales, of which recent weeks count most. The range comes from the errors of the same forecast at past days. The suggestion, for a reprint delivered in {{lead}} days, is the multiple of the lot with the least expected cost: sales lost for want of copies ({{margin}} % of the list price each) plus copies left over after {{weeks}} weeks ({{returnCost}} %), as long as the return rate stays within its target. Awards, films and other events that do not show in the sales yet are not included. It is a guide.',
  ],
  runsOut: [
    '店・取次・版元をあわせた在庫{{stock, number}}冊（うち店に{{market, number}}冊）は{{day, date}}に尽きる見込みです。{{decideBy, date}}までに決めれば、納品は間に合います。',
    'The stock of {{stock, number}} copies ({{market, number}} in stores) is expected to run out on {{day, date}}. A decision by {{decideBy, date}} still delivers in time.',
  ],
  runsOutLate: [
    '店・取次・版元をあわせた在庫{{stock, number}}冊（うち店に{{market, number}}冊）は{{day, date}}に尽きる見込みで、納品は早くて{{delivery, date}}です。それまでに約{{lost, number}}冊の売上を失う見込みです。',
    'The stock of {{stock, number}} copies ({{market, number}} in stores) is expected to run out on {{day, date}}; delivery is on {{delivery, date}} at the earliest. About {{lost, number}} sales are expected to be lost until then.',
  ],
  demand: [
    '今後{{weeks}}週の売上見込みは{{expected, number}}冊（80%の幅は{{low, number}}〜{{high, number}}冊）で、在庫は{{stock, number}}冊です。',
    '{{expected, number}} copies are expected to sell in the next {{weeks}} weeks (80 % range {{low, number}} to {{high, number}}), with {{stock, number}} in stock.',
  ],
  cheapest: [
    '{{copies, number}}冊で、足りないときと余るときの費用の合計が最も少なく（{{cost, number}}円）、返品率の見込みは{{rate}}%で目標の{{target}}%に収まります。',
    '{{copies, number}} copies have the least cost of being wrong either way ({{cost, number}} yen); {{rate}} % are expected back, within the target of {{target}} %.',
  ],
  capped: [
    '費用だけなら{{cheapest, number}}冊ですが、返品率が目標の{{target}}%を超えるため、{{copies, number}}冊までにとどめました（見込み{{rate}}%）。',
    'By cost alone it would be {{cheapest, number}} copies; as more than {{target}} % would come back, {{copies, number}} are suggested ({{rate}} % expected).',
  ],
  none: [
    'ロット単位で刷るより、刷らないほうが費用が少ないか、返品率が目標の{{target}}%を超える見込みのため、重版は提案しません。',
    'No reprint is suggested: printing a lot would cost more than it saves, or more than {{target}} % would come back.',
  ],
  zeroStores: [
    '品切れの店は、{{weeks}}週前の{{before, number}}店から{{now, number}}店に増えています。',
    'Stores without stock have risen from {{before, number}} to {{now, number}} in {{weeks}} weeks.',
  ],
})

export const reprintCandidates = defineMessages({
  title: ['重版候補', 'To reprint'],
  'figure.products': ['候補', 'Candidates'],
  'figure.productsNote_other': [
    '調べた{{count, number}}点のうち',
    'of {{count, number}} titles examined',
    'of {{count}} title examined',
  ],
  'figure.urgent': ['今週中に決める', 'Decide this week'],
  'figure.urgentNote': ['{{day}}の納品に間に合わないものを含む', 'including those too late for {{day}}'],
  'figure.zeroStores': ['品切れの店', 'Stores without stock'],
  'figure.zeroStoresNote': ['商品×店舗ののべ数', 'titles × stores'],
  'figure.lost': ['見込み機会損失', 'Sales expected to be lost'],
  'figure.lostNote': ['{{copies}}・{{day}}の納品まで', '{{copies}}, until delivery on {{day}}'],
  'figure.suggested': ['提案の合計', 'Suggested in all'],
  'figure.suggestedNote': ['返品率 {{rate}}%の見込み', '{{rate}} % expected back'],
  how: ['重版候補の求め方', 'How this is worked out'],
  accuracy: ['見込みの実績', 'How good the forecast was'],
  accuracyRow: [
    '{{weeks}}週：誤差 {{mase}}（前年同週をそのまま使うと {{naive}}）、80%の幅に入った割合 {{coverage}}%、偏り {{bias}}%（過去の{{count, number}}回）',
    '{{weeks}} weeks: error {{mase}} (the same weeks of last year: {{naive}}), {{coverage}} % within the 80 % range, bias {{bias}} % ({{count, number}} past forecasts)',
  ],
  accuracyNote: [
    '誤差は MASE（前年同週との差の平均を1とする）です。小さいほどよく当たっています。',
    'The error is the MASE (1: the mean change from last year). Smaller is better.',
  ],
  products_other: ['{{count, number}}点', '{{count, number}} titles', '{{count, number}} title'],
  tableLabel: ['重版候補リスト', 'Titles to reprint'],
  openForecast: ['売上見込みをみる', 'Show the forecast'],
  showDetail: ['提案の内容をみる', 'Show the suggestion'],
  late_other: ['納品の{{count}}日前', '{{count}} days before delivery', '{{count}} day before delivery'],
  decideBy: ['期限 {{day}}', 'decide by {{day}}'],
  barNote_other: [
    '帯は{{count}}週間・縦線は納品（{{day}}）',
    'Bar: {{count}} weeks; mark: delivery ({{day}})',
    'Bar: {{count}} week; mark: delivery ({{day}})',
  ],
  'chart.weeks': ['週の売上と見込み', 'Weekly sales and forecast'],
  'chart.weeksNote': ['濃い帯 50%・淡い帯 80%', 'dark 50 %, light 80 %'],
  'chart.weeksLabel': ['週ごとの売上の実績と見込みの折れ線グラフ', 'Lines of weekly sales and their forecast'],
  'chart.actual': ['実績', 'Sold'],
  'chart.expected': ['見込み', 'Expected'],
  'chart.range': ['80%の幅', '80 % range'],
  'chart.runOut': ['{{day}} 尽きる', 'runs out {{day}}'],
  'chart.delivery': ['{{day}} 納品', 'delivery {{day}}'],
  'chart.costs': ['刷る冊数と費用', 'Copies and costs'],
  'chart.costsLabel': [
    '刷る冊数ごとの、足りないときと余るときの費用の棒グラフ',
    'Bars of the costs of too few and too many copies',
  ],
  'chart.lost': ['足りない', 'Too few'],
  'chart.returns': ['余る', 'Too many'],
  'chart.copies': ['刷る冊数', 'Copies'],
  week: ['週', 'Week'],
  suggestion: ['{{copies}}を提案する理由', 'Why {{copies}}'],
  noSuggestion: ['重版を提案しない理由', 'Why no reprint'],
  'set.stock': ['在庫', 'Stock'],
  'set.forecast': ['見込み', 'Forecast'],
  none: ['この条件の重版候補はありません', 'Nothing to reprint under these filters'],
  noneText_other: [
    '{{day}} 時点。調べた{{count, number}}点の在庫は、指定の日数のうちには尽きない見込みです。',
    'As of {{day}}, the stock of the {{count, number}} titles examined lasts longer than the days asked for.',
    'As of {{day}}, the stock of the {{count}} title examined lasts longer than the days asked for.',
  ],
  wider: ['在庫が尽きるまで{{days}}日以内に広げる', 'Look {{days}} days ahead'],
  fewer: ['28日に1冊から調べる', 'Examine titles from one copy in 28 days'],
})
