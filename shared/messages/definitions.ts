type Text = readonly [ja: string, en: string]

/** A topic of the help. */
export interface HelpText {
  title: Text
  paragraphs: readonly Text[]
  questions: readonly { question: Text; answer: Text }[]
}

/**
 * Definitions of the figures that are estimated rather than added up, complete enough to recompute them from the loaded lines.
 * Shown in the help and written to docs/metrics.md. definitions.database.test.ts recomputes answers and the examples by these
 * texts alone.
 */
export const definitions = {
  'expected-demand': {
    title: ['1日の見込み需要の求め方', 'How expected daily demand is calculated'],
    paragraphs: [
      [
        '在庫があれば1日に売れると見込む冊数で、店と商品ごとに求めます。推定機会損失、返品候補の「期限までの見込み」、店頭パックの発注の目安は、どれもこの値を使います。',
        'The copies that a store would sell of a title per day if it had stock, calculated for each store and title. Estimated lost sales, the expected sales of return candidates and the order suggestions of the shop pack all use it.',
      ],
      [
        'もとのデータ：売上（返金を差し引いた、日ごとの冊数）・配本・返品・在庫調整の全期間の行、店の規模、時点（集計が終わった最後の日）。期間は時点までの28日です。時点までに配本が一度もない店は使いません。閉店した店は、平均には使います。',
        'Inputs: all lines of sales (copies per day after refunds), deliveries, returns and stock adjustments from the first record on, the floor space band of each store, and the as-of day (the last complete day). The window is the 28 days ending on the as-of day. Stores without a delivery up to that day are not used. Closed stores are used for the means.',
      ],
      [
        '理論在庫：ある日の終わりの理論在庫＝その日までの配本−売上−返品＋調整。',
        'Theoretical stock at the end of a day = deliveries − sales − returns + adjustments up to and including that day.',
      ],
      [
        '店ごとの値：q＝期間の売上の合計（マイナスなら0）。d＝在庫のあった日数＝期間のうち、前日の終わりの理論在庫とその日の配本の合計が1冊以上の日と、売上が1冊以上の日の数。h＝棚にあった日数＝最初の配本日と期間の初日の遅いほうから時点までの日数（両端を含む）。時点の理論在庫が0以下の店では、時点のかわりに最後に売れた日までとし、期間中に売れていなければ0日です。',
        'For each store: q = copies sold in the window, 0 if refunds exceed sales. d = days in stock = days of the window on which the theoretical stock at the end of the day before plus the deliveries of the day is at least 1, or at least 1 copy was sold. h = days on the shelf = days from the first delivery, or the first day of the window if later, to the as-of day, inclusive. For a store whose theoretical stock is 0 or less on the as-of day, h ends with the last day on which a copy was sold, and is 0 if none was sold in the window.',
      ],
      [
        '式：商品全体の日販 R＝全店のqの合計÷(全店のhの合計＋28)。規模の日販 G＝(同じ規模の店のqの合計＋14×R)÷(同じ規模の店のhの合計＋14)。見込み需要＝(q＋14×G)÷(d＋14)。最後に小数第3位へ四捨五入します。規模の登録がない店は、まとめて1つの規模とします。',
        'Formula: rate of the title R = sum of q over all stores ÷ (sum of h over all stores + 28). Rate of a floor space band G = (sum of q over its stores + 14 × R) ÷ (sum of h over its stores + 14). Expected demand = (q + 14 × G) ÷ (d + 14), rounded to three decimals (halves up) at the end. Stores without a floor space band form a band of their own.',
      ],
      [
        '返品候補の「期限までの見込み」＝見込み需要×時点の翌日から返品期限までの日数（雑誌は次号発売の前日までの日数を上限とします）。店の理論在庫を上限とし、商品の行は店の合計を小数第1位まで示します。',
        'Expected sales of return candidates = expected demand × days from the day after the as-of day to the return limit (for magazines, at most to the day before the next issue), and never more than the theoretical stock of the store. Rows of titles are the sum of their stores, shown to one decimal.',
      ],
      [
        '計算例：時点は11月28日、期間は11月1日から28日。店A（規模1）は10月20日に7冊届き、11月1日から13日まで1日おきに1冊ずつ、計7冊を売って在庫0。店B（規模1）は10月20日に20冊届き、11月に7冊を売って在庫13。店C（規模2）は11月15日に5冊届き、2冊を売って在庫3。Aはq=7・d=13・h=13、Bはq=7・d=28・h=28、Cはq=2・d=14・h=14。R＝16÷(55＋28)＝0.192771…、規模1のG＝(14＋14×R)÷(41＋14)＝0.303614…。Aの見込み需要＝(7＋14×G)÷(13＋14)＝0.417冊、Bは(7＋14×G)÷(28＋14)＝0.268冊。',
        'Example: the as-of day is 28 November, the window 1 to 28 November. Store A (band 1) received 7 copies on 20 October and sold one every other day from 1 to 13 November, 7 in all, so that its stock is 0. Store B (band 1) received 20 copies on 20 October and sold 7 in November; its stock is 13. Store C (band 2) received 5 copies on 15 November and sold 2; its stock is 3. A has q = 7, d = 13, h = 13; B has q = 7, d = 28, h = 28; C has q = 2, d = 14, h = 14. R = 16 ÷ (55 + 28) = 0.192771…, G of band 1 = (14 + 14 × R) ÷ (41 + 14) = 0.303614…. Expected demand of A = (7 + 14 × G) ÷ (13 + 14) = 0.417 copies, of B (7 + 14 × G) ÷ (28 + 14) = 0.268 copies.',
      ],
    ],
    questions: [],
  },
  'lost-copies': {
    title: ['推定機会損失の求め方', 'How estimated lost sales are calculated'],
    paragraphs: [
      [
        'もとのデータ：1日の見込み需要と同じ行に加え、商品の返品期限・本体価格・シリーズと発売日、店の閉店日を使います。',
        'Inputs: the same lines as for expected daily demand, the titles’ return limits, list prices, series and release dates, and the days on which stores closed.',
      ],
      [
        '欠品の店：時点の理論在庫が0以下で、時点までに配本があり、時点までの28日に1冊以上売れた日があり、時点に閉店していない店です。返品期限が時点より前の商品と、同じシリーズの次の号が時点までに発売された雑誌は除きます。',
        'Stores without stock: theoretical stock of 0 or less on the as-of day, a delivery up to that day, a day with a sale in the 28 days up to it, and not closed on that day. Titles whose return limit is before the as-of day are left out, and magazines if a later issue of the series was released by that day.',
      ],
      [
        '欠品開始日：理論在庫が0以下になり、それから時点まで、1日の終わりに一度も0を超えていない日、つまり0を超えて終わった最後の日の翌日です。一度も0を超えて終わっていない店では、最初の配本日です。理論在庫がマイナスの店に届いても0を超えない配本や、マイナスのままの売上では、数え直しません。',
        'Out of stock since: the day on which theoretical stock fell to 0 or below, if it has not been above 0 at the end of any day since; that is, the day after the last one that ended above 0. For a store that never ended a day above 0, it is the day of the first delivery. Neither a delivery that leaves negative stock at 0 or below nor sales while it is negative restart the count.',
      ],
      [
        '欠品日数＝欠品開始日と最後に売れた日の遅いほうの翌日から、時点までの日数。理論在庫が0以下のまま売れた店には、最後に売れた日まで、データに現れない在庫があったとみます。',
        'Days without stock = days from the day after that day, or after the last sale if later, to the as-of day. A store that sold copies while its theoretical stock was 0 or less had copies that are not in the data up to the last sale.',
      ],
      [
        '式：店の損失＝1日の見込み需要×欠品日数。商品ごとに全店の損失を合計し、1冊単位に四捨五入します。各店にはその損失の整数部分を割り当て、合計に足りない冊数は、端数の大きい店から1冊ずつ加えます（端数が同じなら損失の大きい店、次に先に登録された店から）。店を絞っても店ごとの冊数は変わりません。金額＝冊数×本体価格（価格のわからない商品は0円）。',
        'Formula: loss of a store = expected daily demand × days without stock. The losses of a title are added up over all stores and rounded to whole copies (halves up). Each store is given the whole part of its loss; the copies still missing from the total go one each to the stores with the largest fractions (ties: the larger loss, then the store registered first). Selecting stores does not change the copies of a store. Value = copies × list price (0 yen if unknown).',
      ],
      [
        '80%の幅：mを行に含まれる店の損失の合計（四捨五入の前）、vを店ごとの 損失×(1＋欠品日数÷(d＋14)) の合計に、0.16×商品ごとの推定機会損失(冊)の2乗の合計を加えたもの、a＝v÷(9×m×m) として、下限＝m×(1−a−1.28155×√a)の3乗（負なら0）の切り捨て、上限＝m×(1−a＋1.28155×√a)の3乗の切り上げ。推定値は必ず幅に含めます。',
        '80% range: let m be the sum of the losses of the row’s stores before rounding; v the sum of loss × (1 + days without stock ÷ (d + 14)) over the stores plus 0.16 × the sum over the titles of the squared lost copies; and a = v ÷ (9 × m × m). The lower bound is m × (1 − a − 1.28155 × √a) cubed (0 if negative), rounded down; the upper bound is m × (1 − a + 1.28155 × √a) cubed, rounded up. The range always includes the estimate.',
      ],
      [
        '計算例：「1日の見込み需要の求め方」の店Aは、11月13日に在庫が0になりました。欠品開始日は13日、欠品日数は14日から28日の15日、損失は0.417×15＝6.255冊です。欠品の店はAだけなので、商品の推定機会損失は6冊、本体価格1,000円なら6,000円です。m＝6.255、v＝6.255×(1＋15÷27)＋0.16×36＝15.49、a＝0.04399…から、幅は2冊から12冊です。店Aに17日に1冊届いて売れ、理論在庫が0のままなら、開始日は13日のままで、欠品日数は18日からの11日になります。',
        'Example: the stock of store A in “How expected daily demand is calculated” fell to 0 on 13 November. It is out of stock since the 13th; the days without stock are the 14th to the 28th, 15 days; the loss is 0.417 × 15 = 6.255 copies. A is the only store without stock, so the estimated lost sales of the title are 6 copies, or 6,000 yen at a list price of 1,000 yen. m = 6.255, v = 6.255 × (1 + 15 ÷ 27) + 0.16 × 36 = 15.49, a = 0.04399…, and the range is 2 to 12 copies. If one copy had arrived at A on the 17th and been sold that day, so that its theoretical stock stayed at 0, it would still be out of stock since the 13th, with 11 days without stock, from the 18th.',
      ],
    ],
    questions: [],
  },
  'days-on-shelf': {
    title: ['店頭日数の求め方', 'How days on the shelf are calculated'],
    paragraphs: [
      [
        'もとのデータ：売上・配本・返品・在庫調整の、最初の記録から期間の最終日までのすべての行。店と商品ごとに求めます。',
        'Inputs: all lines of sales, deliveries, returns and stock adjustments from the first record to the last day of the period. The calculation is done for each store and title.',
      ],
      [
        '配本された冊に、届いた順に1から番号を付けます。店から出ていく冊も、同じ順に1からの番号で数えます。1日のなかでは、配本、売上と調整、返品の順とします。在庫調整のマイナスは出ていく冊、プラスは出ていく冊の取り消しです。',
        'The delivered copies are numbered from 1 in the order in which they arrived. The copies that leave the store are counted by the same numbers. Within a day, deliveries come first, then sales and adjustments, then returns. A negative adjustment means copies that left, a positive one takes back copies that left.',
      ],
      [
        '式：ある日にr冊を返品したとき、その日までの売上＋返品−調整をgとすると、返品されたのは番号g−r＋1からgまでの冊です。それぞれの店頭日数＝返品日−その番号の冊が届いた日。店頭日数（平均）＝期間の返品分の日数の合計÷配本日のわかる冊数、小数第1位に四捨五入。複数の店や商品の行では、日数も冊数も合計してから割ります。',
        'Formula: if r copies are returned on a day, and g = sales + returns − adjustments up to and including that day, the returned copies are those numbered g − r + 1 to g. Days of each = day of the return − day on which the copy of that number arrived. Days on the shelf (mean) = sum of these days over the copies returned in the period ÷ copies whose delivery day is known, rounded to one decimal (halves up). In rows of several stores or titles, days and copies are added up before dividing.',
      ],
      [
        '含まないもの：番号が、その日までに届いた冊数より大きい冊と、0以下の冊は、配本日がわからないため数えません。そのような冊だけなら「–」です。配本日のわかる返品(冊)が、数えた冊数です。',
        'Left out: copies whose number is greater than the copies delivered up to that day, or is 0 or less; their delivery day is unknown. If there are no others, the figure is “–”. “Returns with a known delivery day (copies)” is the number counted.',
      ],
      [
        '計算例：店に9月1日に10冊、10月1日に5冊が届き、10月末までに8冊が売れ、11月10日に4冊を返品しました。g＝8＋4＝12なので、返品されたのは9番から12番の冊です。9番と10番は9月1日に届いて70日、11番と12番は10月1日に届いて40日。店頭日数＝(70＋70＋40＋40)÷4＝55.0日です。',
        'Example: a store received 10 copies on 1 September and 5 on 1 October, sold 8 by the end of October and returned 4 on 10 November. g = 8 + 4 = 12, so the copies numbered 9 to 12 were returned. Numbers 9 and 10 arrived on 1 September, 70 days before; 11 and 12 on 1 October, 40 days before. Days on the shelf = (70 + 70 + 40 + 40) ÷ 4 = 55.0.',
      ],
    ],
    questions: [],
  },
} as const satisfies Record<string, HelpText>
