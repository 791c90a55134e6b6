import { defineMessages } from './define-messages.ts'

/** Reasons in files and tables. */
export const fairReasonNames = defineMessages({
  series: ['同じシリーズ', 'Same series'],
  author: ['同じ著者', 'Same author'],
  combined: ['併売', 'Bought together'],
  genre: ['同じジャンル', 'Same genre'],
  chosen: ['自分で選択', 'Chosen'],
})

/** Explanations in results and files. */
export const fairTableWords = defineMessages({
  explanation: [
    '発売中の書籍（出版社が取り下げたものを除く）を、同じシリーズ、同じ著者、併売（{{receipts}}件以上のレシートでいっしょに買われ、信頼リフト値が1以上）、同じジャンルの順に調べ、はじめに当てはまったものを理由とします。シリーズ・著者・ジャンルに点数の5分の1ずつ（端数切り捨て）を取りおき、ほかは併売から選びます。空いたところは併売で、それでも足りなければ期間によく売れたものから埋めます。並びは信頼リフト値の大きい順で、1に満たない商品と値のない商品はその後に、理由、期間の売上の順です。注文の目安は、営業中の店ごとの「{{weeks}}週の見込み−理論在庫−注残」（端数切り上げ、0冊から）の合計です。扱ったことのない店の見込みには、同じ規模の店の売れ方を使います。予算を超えるときは下の商品から減らし、まず1冊ずつを残して、それでも超えるぶんだけ0冊にします。自分で決めた冊数は減らしません。',
    'Books on sale that their publisher has not withdrawn are examined in this order, and the first reason that holds counts: same series, same author, bought together (on at least {{receipts}} receipts, with a reliable lift of 1 or more), same genre. A fifth of the titles each (rounded down) is reserved for series, author and genre; the others are bought together. Places left empty go to titles bought together, then to the best-selling of the others. Titles are ordered by reliable lift; those below 1 or without one follow by reason and sales in the period. Suggested order: for each open store, the sales expected in {{weeks}} weeks − theoretical stock − unfilled orders, rounded up and at least 0, summed over the stores. A store that never had the title counts with the sales of stores of its floor space. If the order exceeds the budget, copies are cut from the last title upwards: first down to one copy of each, then to none. Copies that you decided on are never cut.',
  ],
})

/** Screen of the fair table. */
export const fairTable = defineMessages({
  title: ['フェア棚をつくる', 'Fair table'],
  needsTitle: ['どの本を囲む棚にしますか', 'Which title is the table built around?'],
  needsTitleHelp: [
    '1点を選ぶと、いっしょに買われた本、同じシリーズ・著者・ジャンルの本から棚を組み、店の在庫から注文の冊数を出します。',
    'Choose a title. The table is put together from books bought with it and books of the same series, author and genre, with the copies to order given the stores’ stock.',
  ],
  headline: ['「{{name}}」のフェア棚', 'Fair table around “{{name}}”'],
  headlineNote: [
    '{{stores, number}}店の売上と在庫から組みました。',
    'Built from the sales and stock of {{stores, number}} stores.',
  ],
  tableLabel: ['フェア棚の商品と注文の冊数', 'Titles of the fair table with copies to order'],
  count_other: ['{{count, number}}点', '{{count, number}} titles', '{{count, number}} title'],
  reasonCount: ['{{reason}} {{count, number}}', '{{reason}} {{count, number}}'],
  'figure.titles': ['棚の商品', 'Titles'],
  'figure.titlesNote': ['うち注文あり {{count, number}}点', '{{count, number}} of them to order'],
  'figure.stock': ['店の在庫', 'In stock'],
  'figure.stockNote': ['注残 {{count, number}}冊', '{{count, number}} copies on order'],
  'figure.expected': ['{{weeks}}週の見込み', 'Expected in {{weeks}} weeks'],
  'figure.expectedNote': ['期間の売上 {{count, number}}冊', '{{count, number}} sold in the period'],
  'figure.order': ['注文', 'To order'],
  'figure.orderNote': ['目安 {{count, number}}冊', '{{count, number}} suggested'],
  'figure.amount': ['注文金額（本体）', 'Order value (ex tax)'],
  'figure.noBudget': ['予算の指定なし', 'No budget set'],
  'figure.remaining': ['予算ののこり {{amount, number}}円', '¥{{amount, number}} of the budget left'],
  'figure.exceeded': ['予算を {{amount, number}}円超えています', '¥{{amount, number}} over budget'],
  copiesOf: ['「{{name}}」の注文冊数', 'Copies of “{{name}}” to order'],
  less: ['1冊へらす', 'One copy less'],
  more: ['1冊ふやす', 'One copy more'],
  decided: ['目安は{{count, number}}冊', '{{count, number}} suggested'],
  cutTo: ['目安{{count, number}}冊を予算で減らしました', 'Cut by the budget from {{count, number}}'],
  remove: ['棚から外す', 'Take off the table'],
  keep: ['リストに入れる', 'Save as a list'],
  orderFile: ['注文データを書き出す', 'Export order file'],
  orderFileNone: ['注文する冊数がありません', 'There are no copies to order'],
  reset: ['冊数を目安にもどす', 'Back to the suggested copies'],
  reselect: ['選びなおす', 'Select automatically'],
  chosenNote: ['自分で選んだ{{count, number}}点を並べています。', 'The table shows the {{count, number}} titles that you chose.'],
  cutNote: [
    '予算に収めるため、理由の弱い下の商品から{{copies, number}}冊減らしました。',
    'To keep to the budget, {{copies, number}} copies were cut from the titles with the weakest reasons.',
  ],
  cutTitles_other: [
    '{{count, number}}点は0冊です。',
    '{{count, number}} titles are cut to 0 copies.',
    '{{count, number}} title is cut to 0 copies.',
  ],
  exceededNote: [
    '自分で決めた冊数だけで予算を{{amount, number}}円超えています。冊数を減らすか、予算を見なおしてください。',
    'The copies that you decided on exceed the budget by ¥{{amount, number}}. Reduce them or raise the budget.',
  ],
  unpricedNote: [
    '価格のわからない{{count, number}}点は、金額に入っていません。',
    '{{count, number}} titles without a known price are not in the order value.',
  ],
  barLabel: ['注文の合計', 'Order'],
  barCopies: ['{{titles, number}}点・{{copies, number}}冊', '{{titles, number}} titles, {{copies, number}} copies'],
  barAmount: ['本体 {{amount, number}}円', '¥{{amount, number}} ex tax'],
  budget: ['予算 {{amount, number}}円', 'Budget ¥{{amount, number}}'],
  remaining: ['残り {{amount, number}}円', '¥{{amount, number}} left'],
  exceeded: ['{{amount, number}}円超過', '¥{{amount, number}} over'],
  how: ['選び方と冊数の出し方', 'How titles and copies are determined'],
  none: ['棚に並べられる本がありません', 'No books for this table'],
  noneText: [
    '「{{name}}」とシリーズ・著者・ジャンルが同じ本も、いっしょに買われた本も、発売中のものにはありません。',
    'No book on sale shares the series, author or genre of “{{name}}” or is bought together with it.',
  ],
  allStores: ['すべての店で調べる', 'Examine all stores'],
  open: ['フェア棚をつくる', 'Build a fair table'],
})
