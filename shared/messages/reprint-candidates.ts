import { defineMessages } from './define-messages.ts'

/** Sentences of the result. */
export const reprintCandidateWords = defineMessages({
  explanation: [
    '直近{{recent}}日によく売れている書籍（多い順に{{titles}}点まで）について、店・取次・版元の在庫の合計が、週ごとの売上見込みで尽きる日を求めます。見込みは、大ジャンルの発売後の落ち方と月の動き、水準、弱まる傾向、ふだんの週、前年同週など{{methods}}通りを、過去によく当たったものほど重く組み合わせたもので、商品の「売上見込み」と同じです。幅は、過去の時点で同じ方法で出した見込みと実際の売上の差から求めています。提案は、{{lead}}日後に納品される重版について、足りずに失う売上（1冊あたり本体価格の{{margin}}%）と{{weeks}}週後に余る冊数の費用（同{{returnCost}}%）の合計が最も少なくなる部数をロット単位で選び、返品率が目標を超えない範囲にとどめたものです。受賞や映像化など、まだ売上に表れていないことは含みません。目安としてお使いください。',
    'Covers the books that sold most in the last {{recent}} days (at most {{titles}}), and estimates the day on which their total stock (stores, wholesalers and publisher) runs out under the weekly sales forecast. The forecast, the same as on a title’s forecast tab, combines {{methods}} forecasts (decline after release and season of the large genre, level, fading trend, usual week, same weeks last year and others); those that have been closer in the past weigh more. The range comes from the errors of the same method at past dates. The suggested quantity is for a reprint delivered in {{lead}} days. It is the multiple of the lot with the lowest expected cost, as long as the return rate stays within its target; the cost is that of sales lost for lack of copies ({{margin}}% of the list price each) plus that of copies left over after {{weeks}} weeks ({{returnCost}}%). Awards, films and other events that do not show in the sales yet are not included. Use it as a guide.',
  ],
  runsOut: [
    '店・取次・版元をあわせた在庫{{stock, number}}冊（うち店に{{market, number}}冊）は{{day}}に尽きる見込みです。{{decideBy}}までに決めれば、納品は間に合います。',
    'The total stock of {{stock, number}} copies ({{market, number}} in stores) is expected to run out on {{day}}. If you decide by {{decideBy}}, the reprint will arrive in time.',
  ],
  runsOutLate: [
    '店・取次・版元をあわせた在庫{{stock, number}}冊（うち店に{{market, number}}冊）は{{day}}に尽きる見込みで、納品は早くて{{delivery}}です。それまでに約{{lost, number}}冊の販売機会を逃す見込みです。',
    'The total stock of {{stock, number}} copies ({{market, number}} in stores) is expected to run out on {{day}}, but the earliest delivery is on {{delivery}}. About {{lost, number}} sales are expected to be lost before then.',
  ],
  demand: [
    '今後{{weeks}}週の売上見込みは{{expected, number}}冊（80%の幅は{{low, number}}〜{{high, number}}冊）で、在庫は{{stock, number}}冊です。',
    '{{expected, number}} copies are expected to sell in the next {{weeks}} weeks (80% range: {{low, number}} to {{high, number}}), with {{stock, number}} in stock.',
  ],
  cheapest: [
    '{{copies, number}}部で、足りないときと余るときの費用の合計が最も少なく（{{cost, number}}円）、返品率の見込みは{{rate}}%で目標の{{target}}%に収まります。',
    '{{copies, number}} copies have the lowest total cost of too few and too many copies ({{cost, number}} yen). The expected return rate is {{rate}}%, within the target of {{target}}%.',
  ],
  capped: [
    '費用だけなら{{cheapest, number}}部ですが、返品率が目標の{{target}}%を超えるため、{{copies, number}}部までにとどめました（見込み{{rate}}%）。',
    'On cost alone it would be {{cheapest, number}} copies, but the return rate would exceed the target of {{target}}%, so the suggestion is limited to {{copies, number}} copies (expected return rate: {{rate}}%).',
  ],
  none: [
    'ロット単位で刷るより、刷らないほうが費用が少ないか、返品率が目標の{{target}}%を超える見込みのため、重版は提案しません。',
    'No reprint is suggested: printing a lot would cost more than it saves, or the return rate would exceed the target of {{target}}%.',
  ],
  zeroStores: [
    '在庫0の店は、{{weeks}}週前の{{before, number}}店から{{now, number}}店に増えています。',
    'The number of stores without stock has risen from {{before, number}} to {{now, number}} in {{weeks}} weeks.',
  ],
})

export const reprintCandidates = defineMessages({
  title: ['重版候補', 'Reprint candidates'],
  'figure.products': ['候補', 'Candidates'],
  'figure.productsNote_other': [
    '調べた{{count, number}}点のうち',
    'of {{count, number}} titles examined',
    'of {{count}} title examined',
  ],
  'figure.urgent': ['今週中に決める', 'Decide this week'],
  'figure.urgentNote': ['{{day}}の納品に間に合わないものを含む', 'incl. those too late for delivery on {{day}}'],
  'figure.zeroStores': ['在庫0の店', 'Stores without stock'],
  'figure.zeroStoresNote': ['商品×店舗ののべ数', 'titles × stores'],
  'figure.lost': ['納品までの見込み機会損失', 'Expected lost sales'],
  'figure.lostNote': ['{{copies}}・{{day}}の納品まで', '{{copies}}, until delivery on {{day}}'],
  'figure.suggested': ['提案の合計', 'Total suggested'],
  'figure.suggestedNote': ['返品率 {{rate}}%の見込み', 'expected return rate {{rate}}%'],
  how: ['重版候補の求め方', 'How this is calculated'],
  accuracy: ['見込みの精度の検証', 'Accuracy of the forecasts'],
  accuracyRow: [
    '{{weeks}}週：誤差 {{mase}}（前年同週をそのまま使うと {{naive}}）、80%の幅に入った割合 {{coverage}}%、かたより {{bias}}%（過去の{{count, number}}回）',
    '{{weeks}} weeks: error {{mase}} (using the same weeks last year: {{naive}}), {{coverage}}% within the 80% range, bias {{bias}}% ({{count, number}} past forecasts)',
  ],
  accuracyNote: [
    '誤差は MASE（前年同週との差の平均を1とする）です。小さいほどよく当たっています。',
    'The error is the MASE (1 = mean difference from the same week last year). Lower is better.',
  ],
  products_other: ['{{count, number}}点', '{{count, number}} titles', '{{count, number}} title'],
  tableLabel: ['重版候補リスト', 'Titles to reprint'],
  openForecast: ['売上見込みをみる', 'Show the forecast'],
  notYet: ['まだ刷らない', 'Not yet'],
  openZeroStores: ['{{name}} の在庫0の店 {{count}}店をみる', 'Show the {{count}} stores without stock of {{name}}'],
  showDetail: ['提案の内容をみる', 'Show the suggestion'],
  late_other: ['納品の{{count}}日前', '{{count}} days before delivery', '{{count}} day before delivery'],
  decideBy: ['期限 {{day}}', 'decide by {{day}}'],
  barNote_other: [
    '帯は{{count}}週間・縦線は納品（{{day}}）',
    'Bar: {{count}} weeks; mark: delivery ({{day}})',
    'Bar: {{count}} week; mark: delivery ({{day}})',
  ],
  'chart.costs': ['刷り部数と費用', 'Copies and costs'],
  'chart.costsLabel': [
    '刷り部数ごとの、足りないときと余るときの費用の棒グラフ',
    'Bar chart of the costs of too few and too many copies, by quantity',
  ],
  'chart.lost': ['足りない', 'Too few'],
  'chart.returns': ['余る', 'Too many'],
  'chart.copies': ['刷り部数', 'Copies'],
  suggestion: ['{{copies}}を提案する理由', 'Why {{copies}}'],
  openRow: ['{{name}}の提案を開く', 'Open the suggestion for {{name}}'],
  closeRow: ['{{name}}の提案を閉じる', 'Close the suggestion for {{name}}'],
  proposalCopies: ['稟議の部数', 'Copies to propose'],
  copyProposal: ['稟議文をコピー', 'Copy proposal'],
  proposalCopied: ['稟議文をコピーしました', 'Proposal copied'],
  proposalNotCopied: ['コピーできませんでした', 'The proposal could not be copied'],
  'proposal.title': ['【重版の稟議】{{name}}', 'Reprint proposal: {{name}}'],
  'proposal.product': [
    'JAN {{jan}}／{{author}}／{{publisher}}／{{released}}発売／本体{{price}}',
    'JAN {{jan}}; {{author}}; {{publisher}}; released {{released}}; {{price}} ex tax',
  ],
  'proposal.copies': ['重版部数：{{copies}}部（納品 {{delivery}}）', 'Copies: {{copies}} (delivery {{delivery}})'],
  'proposal.suggested': ['売れ筋の提案：{{copies}}部', 'Suggested by Uresuji: {{copies}} copies'],
  'proposal.stock': [
    '在庫（{{day}}時点）：合計{{total}}冊（市中{{market}}冊・取次{{wholesaler}}冊・版元{{publisher}}冊）',
    'Stock on {{day}}: {{total}} copies (stores {{market}}, wholesalers {{wholesaler}}, publisher {{publisher}})',
  ],
  'proposal.sales': [
    '売上：直近28日 {{recent}}冊・累計 {{sold}}冊・消化率 {{rate}}%',
    'Sales: {{recent}} copies in 28 days, {{sold}} to date, sell-through {{rate}}%',
  ],
  'proposal.runOut': [
    '在庫が尽きる見込み：{{day}}（{{decideBy}}までに決定）',
    'Stock expected to run out: {{day}} (decide by {{decideBy}})',
  ],
  'proposal.runOutLate': [
    '在庫が尽きる見込み：{{day}}（納品に間に合いません）',
    'Stock expected to run out: {{day}} (before delivery)',
  ],
  'proposal.forecast': ['売上見込み（80%の幅）：{{horizons}}', 'Expected sales (80% range): {{horizons}}'],
  'proposal.horizon': ['{{weeks}}週 {{expected}}冊（{{low}}–{{high}}冊）', '{{weeks}} weeks {{expected}} ({{low}}–{{high}})'],
  'proposal.record': [
    '過去の4週予測{{count, number}}回：誤差率 {{error}}%・かたより {{bias}}%・80%の幅に入った割合 {{coverage}}%',
    '{{count, number}} earlier 4-week forecasts: error {{error}}%, bias {{bias}}%, {{coverage}}% within the 80% range',
  ],
  'proposal.cost': [
    '12週の見込み費用：足りない分 {{lost}}・余る分 {{returned}}・返品率 {{rate}}%',
    'Expected cost over 12 weeks: too few {{lost}}, too many {{returned}}; return rate {{rate}}%',
  ],
  'proposal.reasons': ['理由', 'Reasons'],
  noSuggestion: ['重版を提案しない理由', 'Why no reprint'],
  parametersLabel: ['契約の条件', 'Your company’s parameters'],
  parametersDiffer: ['契約の条件（{{list}}）から変えています。', 'Differs from your company’s parameters ({{list}}).'],
  'parameter.leadDays': ['リードタイム {{value}}日', 'lead time {{value}} days'],
  'parameter.lotSize': ['ロット {{value, number}}部', 'lot {{value, number}} copies'],
  'parameter.targetReturnRate': ['返品率の目標 {{value}}%', 'target return rate {{value}}%'],
  'parameter.marginRate': ['1冊の粗利 {{value}}%', 'margin per copy {{value}}%'],
  'parameter.returnCostRate': ['余った1冊の費用 {{value}}%', 'cost per returned copy {{value}}%'],
  comma: ['、', ', '],
  keepParameters: ['契約の条件にする', 'Use for the whole company'],
  resetParameters: ['契約の条件に戻す', 'Reset to your company’s'],
  parametersKept: ['契約の条件を変更しました', 'Your company’s parameters have been changed'],
  'set.stock': ['在庫', 'Stock'],
  'set.forecast': ['見込み', 'Forecast'],
  none: ['この条件の重版候補はありません', 'Nothing to reprint for these filters'],
  noneText_other: [
    '{{day}} 時点。調べた{{count, number}}点の在庫は、指定の日数のうちには尽きない見込みです。',
    'As of {{day}}, the stock of the {{count, number}} titles examined is expected to last longer than the chosen number of days.',
    'As of {{day}}, the stock of the {{count}} title examined is expected to last longer than the chosen number of days.',
  ],
  wider: ['在庫が尽きるまで{{days}}日以内に広げる', 'Look {{days}} days ahead'],
  fewer: ['28日売上1冊以上で調べる', 'Examine titles from 1 copy in 28 days'],
})
