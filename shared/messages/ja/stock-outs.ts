export const stockOutWords = {
  explanation:
    '理論在庫が0以下で、配本があり、直近{{window}}日に売れた店を欠品とみなします。1日の見込み需要は、その店に在庫があった日の売上に、同じ規模の店の日販を{{prior}}日分加えて均した値です。同じ規模の店の日販も商品全体の日販{{prior}}日分で均し、商品全体の日販は売れない店を1店（{{window}}日分）加えて控えめに見積もります。在庫のあった日が少ない店ほど、ほかの店の平均に近づきます。推定機会損失は、見込み需要×在庫のない日数です。返品期限を過ぎた商品、次号が発売された雑誌、閉店した店は除きます。実際に売れたはずの冊数ではなく、目安です。',
}

export const stockOuts = {
  title: '欠品',
  'figure.products': '欠品のある商品',
  'figure.productsNote_other': 'のべ {{shown}}店',
  'figure.lost': '推定機会損失',
  'figure.lostNote': '欠品 のべ {{days}}日分',
  'figure.amount': '推定機会損失（金額）',
  'figure.amountNote': '本体価格・税抜',
  'figure.perDay': '今後1日あたりの損失',
  'figure.perDayNote': 'いまの欠品が続いた場合',
  how: '推定のしかた',
  chart: '推定機会損失の大きい順',
  chartNote: 'この表の上位{{count}}件',
  chartLabel: '推定機会損失の大きい商品の棒グラフ',
  tip_other: '推定 {{lost}}冊（1日 {{perDay}}冊）・{{count}}店・{{since}}から',
  lost: '推定機会損失',
  products_other: '{{shown}}点',
  rows_other: '{{shown}}件（商品×店舗）',
  tableLabel: '欠品リスト',
  openStores: '欠品の店をみる',
  none: '欠品はありません',
  noneText: '{{day}} 時点で確認しました。',
  everyPublisher: 'すべての出版社でみる',
}
