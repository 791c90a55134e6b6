import { defineMessages } from './define-messages.ts'

/**
 * What language models read about the tools, by the name of the tool: when to use it, with a question that it answers. `.report`: what a
 * call of a family gives, by the name of the call.
 */
export const mcpTools = defineMessages({
  'ask.title': ['言葉でたずねる', 'Ask in words'],
  ask: [
    'まずこれを使う。日本語か英語の質問をそのまま渡すと、分析と条件を読み取って集計する。あいまいなら候補と、使うツール・引数を返す。例：先週の文庫ランキング 関東、夜汽車は星を数えない 店別 先月、返品率の高い法人',
    'Use this first. Takes a question in plain English or Japanese, reads it as an analysis with conditions and runs it; if it is unclear, returns the readings with tools and arguments. Example: top bunko last week in Kanto',
  ],
  productSuggest: [
    '商品名・読み・著者・コードの一部から、商品コード（JAN）を探す。商品を指定するツールの前に使う。28日売上の多いものが、ふつう聞かれている商品。例：「夜汽車」のJANは？',
    'Finds the code (JAN) of titles by a part of the name, reading, author or code. Use it before tools that need jan or jans. People usually ask for the one that sells. Example: which title is "yogisha"?',
  ],
  'masters.title': ['名前とコード', 'Names and codes'],
  masters: [
    '名前からコードを調べる（出版社、ジャンル、シリーズ・雑誌、店、チェーン、法人、都道府県、アイテム）。指標の定義とヘルプもここ。例：汐見坂書房の出版社コードは？',
    'Finds codes by names: publishers, genres, series and magazines, stores, chains, companies, prefectures, items; also definitions of metrics, and the help. Example: what is the code of Shiomizaka Shobo?',
  ],
  'publisherList.report': ['出版社（レーベルも）', 'publishers and imprints'],
  'ownPublisherList.report': ['自社の出版社', 'own publishers'],
  'parentPublisherList.report': ['出版社（レーベルを除く）', 'publishers without imprints'],
  'seriesList.report': ['シリーズ・雑誌', 'series and magazines'],
  'genreList.report': ['大ジャンル', 'large genres'],
  'chugenreList.report': ['中ジャンル', 'medium genres'],
  'shogenreList.report': ['小ジャンル', 'small genres'],
  'storeList.report': ['店', 'stores'],
  'chainList.report': ['チェーン', 'chains'],
  'companyList.report': ['法人', 'companies'],
  'prefectureList.report': ['都道府県・地域', 'prefectures and areas'],
  'storeCategoryList.report': ['立地・規模・店舗区分', 'locations, floor space, store categories'],
  'agencyList.report': ['取次', 'wholesalers'],
  'itemList.report': ['アイテム', 'items'],
  'itemOne.report': ['アイテム1件', 'one item'],
  'itemDaigenreList.report': ['アイテムの大ジャンル', 'large genres of items'],
  'itemChugenreList.report': ['同 中ジャンル', 'their medium genres'],
  'itemShogenreList.report': ['同 小ジャンル', 'their small genres'],
  'metricList.report': ['指標の定義', 'definitions of metrics'],
  'helpList.report': ['ヘルプ', 'help'],
  'picture.report': ['表紙', 'cover'],
  'title.title': ['1商品の分析', 'One title'],
  title: [
    '1商品（jan）の数値。report で選ぶ。例：夜汽車は星を数えない の週別の売上は？ いつ在庫が尽きる？ 都道府県別では？',
    'Figures of one title (jan), chosen by report. Example: weekly sales of a title, when does its stock run out, how does it sell by prefecture?',
  ],
  'productDetail.report': [
    '配本・売上・返品・消化率・在庫・注残',
    'deliveries, sales, returns, sell-through, stock, open orders',
  ],
  'salesTrends.report': ['時間・日・週・月ごとの売上', 'sales by hour, day, week or month'],
  'sellThroughForecast.report': ['売上見込み、在庫が尽きる日、類書', 'forecast, day on which stock runs out, comparable titles'],
  'salesCumulative.report': ['発売からの累計', 'cumulative since release'],
  'dailyRanking.report': ['日別順位', 'daily ranks'],
  'storeCharacteristics.report': [
    '地域・都道府県・立地・規模・チェーン別',
    'by area, prefecture, location, floor space or chain',
  ],
  'issueTransition.report': ['号・巻ごと', 'by issue or volume'],
  'stockDistribution.report': ['市中在庫の分布、未配本の店数', 'distribution of stock over stores'],
  'stockDistributionDetails.report': ['店ごとの在庫', 'stock of each store'],
  'orderInfo.report': ['受注・取次在庫・版元在庫', 'orders, wholesaler and publisher stock'],
  'publicationInfo.report': ['書誌・受賞・価格改定', 'book data, awards, prices'],
  'productPublicity.report': ['書評・テレビなどの紹介', 'reviews and media'],
  'forecastRecord.report': ['見込みの過去の当たり具合', 'past accuracy of the forecast'],
  'detailBookMagazine.report': ['基本情報', 'basic data'],
  'allProductDetail.report': ['複数の商品の数値', 'figures of several titles'],
  createRanking: [
    '売れた商品の順位。期間・ジャンル・出版社・店・購入者の性別と年代で絞る。例：先週の関東の文庫ベスト20は？',
    'Titles ranked by sales in a period, by genre, publisher, stores, or gender and age of buyers. Example: top 20 bunko in Kanto last week?',
  ],
  'createRanking.report': ['順位', 'the ranking'],
  'rankingLines.report': ['順位のページの商品の推移', 'trends of titles on a page of the ranking'],
  productSearch: [
    '条件に合う商品を探す（発売日、価格、消化率、返品率、売上冊数、在庫、品薄）。例：先月発売で消化率60%以上の自社の商品は？',
    'Titles that meet conditions: release, price, sell-through, return rate, copies sold, stock. Example: which own titles released last month sold through by 60 %?',
  ],
  'salesByStore.title': ['店・法人ごとの売上', 'Sales by store'],
  salesByStore: [
    '商品（jans）が、どの店・法人で売れたか。例：夜汽車は星を数えない が先週よく売れた店は？',
    'Where titles (jans) sold, by store or company. Example: which stores sold most of a title last week?',
  ],
  'saleRankingByStore.report': ['店ごと', 'by store'],
  'saleRankingByCompany.report': ['法人ごと', 'by company'],
  compareProducts: [
    '商品を2点以上並べて比べる。前年・前巻とも、発売日をそろえても比べられる。例：2点の発売から4週の売上を比べて',
    'Compares titles beside each other, with last year or the volume before, also aligned by release. Example: compare the first four weeks of two titles.',
  ],
  publisherRanking: [
    '出版社の順位とシェア。市場全体の中の順位。絞り込みに出版社を入れるとシェアは100%になるので入れない。例：コミックの出版社別シェアは？',
    'Publishers by rank and share of the market. Do not filter by publisher: its share would be 100 %. Example: shares of publishers in comics?',
  ],
  brandPickup: [
    '選んだ出版社・シリーズの市場シェアと推移。例：汐見坂書房の文庫シェアは前年よりどう？',
    'Market share and trend of chosen publishers or series. Example: how did our share of bunko change against last year?',
  ],
  trendByGenre: [
    'ジャンル・出版社ごとの売上の推移、構成比、前年比。例：今年の文庫とコミックの月別売上は？',
    'Sales by genre or publisher over time, with mix and last year. Example: monthly sales of bunko and comics this year?',
  ],
  movers: [
    '急に増えた・減った商品、新登場と、その理由。例：今週急に売れだしたコミックは？',
    'Titles that rose or fell suddenly, and newcomers, with reasons. Example: which comics took off this week?',
  ],
  events: [
    'テレビ・新聞・受賞などの紹介と、その売上への効果、これからの予定。例：先月の紹介で効果があったのは？',
    'Publicity and awards, their effect on sales, and those ahead. Example: which of last month’s reviews worked?',
  ],
  stockOuts: [
    '欠品している商品・店と、売り逃した冊数。例：自社の新刊で欠品の多い店は？',
    'Titles and stores without stock, and lost copies. Example: where are our new titles out of stock?',
  ],
  reprintCandidates: [
    '重版を考える商品、在庫が尽きる日、提案部数。例：30日以内に在庫が尽きる自社の本は？',
    'Titles to reprint, with the day on which stock runs out and suggested copies. Example: which titles run out within 30 days?',
  ],
  returnCandidates: [
    '店がいま返せる商品と冊数、返品期限。例：2週間以内に返品期限が来る文庫は？',
    'Titles that stores can return, with the return limit. Example: which bunko must be returned within two weeks?',
  ],
  returns: [
    '返品の冊数・金額・率（商品、店、法人、出版社、ジャンルごと）。例：先月の返品率が高い法人は？',
    'Copies, value and rate of returns by title, store, company, publisher or genre. Example: which companies returned most last month?',
  ],
  fairTable: [
    '1点を囲むフェア棚に並べる本と注文の冊数。例：夜汽車は星を数えない のフェアに何を並べる？',
    'Books for a table around one title, with copies to order. Example: what goes on a table around this title?',
  ],
  'fairTable.report': ['商品の一覧', 'titles'],
  'fairTableOrder.report': ['店ごとの注文', 'by store'],
  peerStoreGap: [
    '1店と同規模の店を比べ、その店にない売れ筋を出す。例：この店にない売れ筋の文庫は？',
    'Compares one store with similar ones: what they sell and it lacks. Example: which bestsellers does this store lack?',
  ],
  clusterAnalysis: [
    '購入者の性別と年代。商品（jans）か、絞り込みで指定。例：この本を買うのはどんな人？',
    'Gender and age of buyers of titles (jans) or of a filter. Example: who buys this book?',
  ],
  combinedSales: [
    '一緒に買われた商品（併売）。例：夜汽車は星を数えない と一緒に買われた本は？',
    'What is bought together with titles or a series. Example: what else do buyers of this title buy?',
  ],
  'combinedSales.report': ['商品の一覧', 'titles'],
  'combinedSalesSummary.report': ['合計', 'totals'],
  continuousSale: [
    'シリーズ・雑誌を続けて買う人の割合（継続率、離脱）。例：このシリーズは何巻で離れる？',
    'How many buyers of a series or magazine go on to the next volume. Example: where does this series lose readers?',
  ],
  'continuousSale.report': ['継続率', 'retention'],
  'continuousSaleSearch.report': ['対象のシリーズを探す', 'finds the series'],
  'reservations.title': ['予約・定期購読', 'Pre-orders and subscriptions'],
  reservations: [
    '発売前の予約と、雑誌の定期購読。例：来月発売の本で予約の多いものは？',
    'Pre-orders before release, and subscriptions of magazines. Example: which titles of next month have most pre-orders?',
  ],
  'preOrderBooks.report': ['予約', 'pre-orders'],
  'subscribedBooks.report': ['定期購読', 'subscriptions'],
  'searchReservation.report': ['名前で探す', 'search by name'],
  'dashboard.title': ['ダッシュボード', 'Dashboard'],
  dashboard: [
    '昨日のまとめと、きょう決めること。例：昨日はどうだった？',
    'Yesterday in short, and what to decide today. Example: how did we do yesterday? What should I decide?',
  ],
  'dashboard.report': ['売上、売れ筋、変化', 'sales, bestsellers, changes'],
  'todayDecisions.report': [
    'きょう決めること（欠品、重版、返品など）',
    'what to decide today: stock-outs, reprints, returns and others',
  ],
})
