import { defineMessages } from './define-messages.ts'

/** Texts that the MCP server writes for language models and their users. */
export const mcp = defineMessages({
  title: ['売れ筋｜出版販売分析', 'Uresuji sales analytics'],
  instructions: [
    `日本の書籍・雑誌の販売データ（POS売上、配本、返品、在庫）を集計します。
- まず ask に質問をそのまま渡してください。読み取れれば1回で答えが返り、読み取れなければ候補と、そのまま使えるツールと引数が返ります。
- 日付は YYYY-MM-DD、期間 {from, to} は両端を含みます。週は月曜から日曜です。今日は {{today}} です。当日と直近の日はデータがそろっていないことがあります。「データ」の行で、いつまでの数値かを確かめてください。
- 商品名から商品コード（JAN）は productSuggest、出版社・ジャンル・店などの名前からコードは masters で調べます。絞り込み products と stores の書き方はリソース uresuji://filters にあります。
- 結果は表です。続きは、同じ引数に cursor を付けて呼び出します。maxRows は行数（ふつう50）、maxTokens は大きさの目安（ふつう8000）の上限です。
- 数値を伝えるときは、期間、単位、除外、伏せた値（＊）を添え、「画面」のリンクを示してください。＊や空欄を0とみなさないでください。
- 指標の計算式は uresuji://metrics、用語は uresuji://glossary、画面の一覧は uresuji://screens にあります。`,
    `Answers questions about the sales of books and magazines in Japan (POS sales, deliveries, returns, stock).
- Start with ask: pass the question as it is. If it is understood, one call answers it; otherwise you get the possible readings, with a tool and arguments that you can use as they are.
- Days are YYYY-MM-DD and a period {from, to} includes both ends. Weeks run from Monday to Sunday. Today is {{today}}. The latest days can be incomplete: the “Data” line says until when the figures are valid.
- productSuggest finds the code (JAN) of a title by its name; masters finds the codes of publishers, genres, stores and so on. The filters products and stores are described in the resource uresuji://filters.
- Answers are tables. For more rows, repeat the call with the same arguments and the cursor. maxRows limits the rows (usually 50), maxTokens the approximate size (usually 8000).
- When you report figures, state the period, unit, exclusions and hidden values (＊), and include the “Screen” link. Never treat ＊ or an empty cell as 0.
- Formulas of the metrics: uresuji://metrics. Terms: uresuji://glossary. Screens: uresuji://screens.`,
  ],
  unknownTool: ['ツール「{{name}}」はありません。', 'There is no tool “{{name}}”.'],
  similarTool: [
    'ツール「{{name}}」はありません。「{{similar}}」ではありませんか。',
    'There is no tool “{{name}}”. Did you mean “{{similar}}”?',
  ],
  unknownResource: ['リソース「{{uri}}」はありません。', 'There is no resource “{{uri}}”.'],
  unknownPrompt: ['プロンプト「{{name}}」はありません。', 'There is no prompt “{{name}}”.'],
  promptArgument: ['プロンプトの引数 {{name}}：{{reason}}', 'Prompt argument {{name}}: {{reason}}'],
  batch: [
    '一度に送れるのは{{most}}件までです（{{found}}件ありました）。分けて送ってください。',
    'A request can have at most {{most}} messages (it has {{found}}). Send them in several requests.',
  ],
  methodNotAllowed: [
    'このアドレスはPOSTだけを受け付けます（MCP Streamable HTTP、セッションなし）。',
    'This address accepts POST only (MCP Streamable HTTP without sessions).',
  ],
  origin: [
    'ほかのサイトのページからは呼び出せません（Origin: {{origin}}）。',
    'Pages on other sites cannot call this server (Origin: {{origin}}).',
  ],
  ownDefaults: [
    '{{fields}} を省くと自社の値になります。空のリスト [] はすべてです。',
    'If omitted, {{fields}} are your own contract’s. An empty list [] means all.',
  ],
  'arg.products': [
    '{publisherCds, genreKeys, seriesCds, jans, kind, releaseDate{from,to}, price{from,to}, author, keyword}',
    '{publisherCds, genreKeys, seriesCds, jans, kind, releaseDate{from,to}, price{from,to}, author, keyword}',
  ],
  'arg.stores': [
    '{areaCds, prefectureCds, companyCds, chainCds, storeCds, locationCds, scaleCds, categoryCds}',
    '{areaCds, prefectureCds, companyCds, chainCds, storeCds, locationCds, scaleCds, categoryCds}',
  ],
  'arg.sinceRelease': [
    '発売日（0）から何日目までの売上か：0〜7、83（12週）、167（24週）。省くと期間の売上',
    'Sales up to this day since release (day 0): 0 to 7, 83 (12 weeks), 167 (24 weeks); omitted: sales of the period',
  ],
  'arg.weekStartsOn': ['週の始まり：1 月曜〜7 日曜', 'First day of a week: 1 Monday to 7 Sunday'],
  'label.titles': ['タイトル数(点)', 'Titles'],
  callOfTool: [
    '{{name}} は、ツール「{{tool}}」の {{argument}} に指定します。',
    '{{name}} is chosen by the argument {{argument}} of the tool “{{tool}}”.',
  ],
  'ask.read': ['解釈: {{reading}}', 'Read as: {{reading}}'],
  'ask.call': ['呼び出し: {{call}}', 'Call: {{call}}'],
  'ask.unclear': [
    '質問をひとつに決められませんでした。近いものを選び、その引数で呼び出すか、言葉を足してたずねてください。',
    'The question can be read in several ways, or has words that were not understood. Choose one and make its call, or ask again with more words.',
  ],
  'ask.nothing': [
    '質問の意味がわかりませんでした。ジャンル・出版社・店・期間と、見たい分析の名前を書いてください。',
    'The question was not understood. Name a genre, publisher, store or period, and the analysis.',
  ],
  'ask.ignored': ['（使わなかった言葉：{{words}}）', ' (words without effect: {{words}})'],
  'ask.similar': ['{{word}}：もしかして {{names}}', '{{word}}: did you mean {{names}}?'],
  'filters.example': [
    '例：products {"genreKeys": ["03"], "publisherCds": ["9901"], "releaseDate": {"from": "2026-10-01", "to": "2026-10-31"}}、stores {"prefectureCds": ["13", "14"]}。コードは masters で調べます。空のリスト [] はすべてです。',
    'Example: products {"genreKeys": ["03"], "publisherCds": ["9901"], "releaseDate": {"from": "2026-10-01", "to": "2026-10-31"}}, stores {"prefectureCds": ["13", "14"]}. masters finds the codes. An empty list [] means all.',
  ],
  'filters.title': ['絞り込みの書き方', 'Filters'],
  'filters.description': [
    'products と stores の項目、値の例、コードの意味',
    'Fields of products and stores, with examples and the meaning of codes',
  ],
  'head.period': ['期間', 'Period'],
  'head.compared': ['比較する期間', 'Compared with'],
  'head.comparedDays': ['比較に使った日', 'Days compared'],
  'head.asOf': ['時点', 'As of'],
  'head.data': ['データ', 'Data'],
  'head.unit': ['単位', 'Unit'],
  'head.excluded': ['除外', 'Excluded'],
  'head.gaps': ['データの欠け', 'Missing data'],
  'head.hidden': ['秘匿', 'Hidden'],
  'head.screen': ['画面', 'Screen'],
  'head.rows': ['行', 'Rows'],
  until: [
    '{{day}} まで（全店がそろった最後の日 {{wholeDay}}）、{{at}} に集計',
    'until {{day}} (last complete day {{wholeDay}}), retrieved {{at}}',
  ],
  fetched: ['{{at}} に集計', 'retrieved {{at}}'],
  'unit.copies': ['冊（書籍・雑誌）、金額は円（税抜）', 'copies of books and magazines; amounts in yen without tax'],
  'unit.items': [
    '点（書籍・雑誌以外を含む）、金額は円（税抜）',
    'items, including goods other than books and magazines; amounts in yen without tax',
  ],
  excludedPublishers: [
    '順位から除外した出版社の {{quantity}}{{unit}}（{{names}}）',
    '{{quantity}} {{unit}} of publishers excluded from rankings ({{names}})',
  ],
  notExcluded: ['なし（順位から除外する出版社も数えています）', 'none (publishers that are usually excluded are counted)'],
  leftOut: [
    '種別の条件に合わない {{count}}点を数えていません',
    '{{count}} items that do not match the product kind are not counted',
  ],
  gaps: [
    '{{stores}}店の {{days}}日分が届いていない可能性があります',
    'data for {{days}} days of {{stores}} stores is probably missing',
  ],
  hidden: [
    '人数・件数の少ない値は伏せています（＊）。0ではありません',
    'values based on too few people or receipts are hidden (＊); they are not 0',
  ],
  rows: ['{{total}}行のうち {{from}}〜{{to}}行', '{{from}} to {{to}} of {{total}}'],
  noRows: ['該当する行はありません', 'no rows'],
  more: [
    '続きは、同じ引数に cursor を付けて呼び出してください',
    'for more rows, repeat the call with the same arguments and this cursor',
  ],
  picture: ['{{jan}} の書影（{{kind}}）', 'Cover of {{jan}} ({{kind}})'],
  drawn: ['代わりに描いたもの', 'drawn as a substitute'],
  stored: ['登録された画像', 'stored image'],
  error: ['エラー {{code}}（{{status}}）：{{message}}', 'Error {{code}} ({{status}}): {{message}}'],

  'metrics.title': ['指標の辞書', 'Metric dictionary'],
  'metrics.description': [
    '指標の名前、単位、計算方法、もとのデータ、除外するもの',
    'Names, units, formulas, sources and exclusions of all metrics',
  ],
  'metrics.header': [
    '| 指標 | 名前 | 単位 | 計算 | もとのデータ | 除外するもの・注意 |',
    '| metric | field | unit | formula | source | not counted, notes |',
  ],
  'glossary.title': ['用語集', 'Glossary'],
  'glossary.description': [
    '出版流通と分析の用語（日英、APIでの名前つき）',
    'Terms of the book trade in Japanese and English, with their names in the API',
  ],
  'screens.title': ['画面の一覧', 'Screens'],
  'screens.description': ['開ける画面と、その説明・リンク', 'The screens that you can open, with descriptions and links'],

  'prompt.language': ['答えの言語（ja か en）', 'Language of the answer (ja or en)'],
  'prompt.week': [
    '調べる週の中の日（YYYY-MM-DD）。省くと先週',
    'Any day of the week to examine (YYYY-MM-DD); last week if omitted',
  ],
  'prompt.genre': ['ジャンルのキー（例 03）。省くと全体', 'Genre key (such as 03); all genres if omitted'],
  'prompt.jan': ['商品のJAN・ISBN・雑誌コード', 'JAN, ISBN or magazine code of the title'],
  'prompt.notDay': ['日付を YYYY-MM-DD の形で指定してください', 'must be a date in the form YYYY-MM-DD'],
  'prompt.notLanguage': ['ja か en を指定してください', 'must be ja or en'],
  'prompt.required': ['必須項目です', 'required'],

  'weeklyRanking.title': ['週間のジャンル別ランキングと急上昇', 'Weekly genre ranking and rising titles'],
  'weeklyRanking.description': [
    '週の売上上位30点と、前の週から大きく伸びた商品を、理由とともにまとめます。',
    'The 30 best-selling titles of the week and the titles that rose most, with reasons.',
  ],
  'weeklyRanking.text': [
    `{{from}}〜{{to}} の週について、次をまとめてください。{{genreNote}}
1. createRanking（period {{from}}〜{{to}}、limit 30{{genreArgument}}）で売上上位30点。順位、前の週の順位、商品名、出版社、売上冊数、前期間比を表にする。
2. movers（同じ期間{{genreArgument}}、direction up）で大きく伸びた商品を10点まで。理由（sentence）を添える。
3. 自社の商品（ownPublisherList の出版社）があれば、順位と動きを最後にまとめる。
期間、単位、除外した出版社、データがいつまでかを明記し、画面のリンクを付けてください。`,
    `Summarise the week {{from}} to {{to}}. {{genreNote}}
1. The 30 best-selling titles: createRanking (period {{from}} to {{to}}, limit 30{{genreArgument}}). Make a table with rank, rank in the previous week, title, publisher, copies sold and change.
2. The titles that rose most, up to 10: movers (same period{{genreArgument}}, direction up), each with its reason (sentence).
3. Finally, our own titles among them, if any (publishers in ownPublisherList), with their ranks and changes.
State the period, the unit, the excluded publishers and the latest day of the data, and include links to the screens.`,
  ],
  genreNote: ['対象のジャンルは {{genre}} です。', 'The genre is {{genre}}.'],
  'zeroStock.title': ['店頭在庫がなくなった自社商品', 'Own titles sold out in stores'],
  'zeroStock.description': [
    '自社商品のうち、在庫0の店がある商品と、失った売上の推定を、手を打つ順に並べます。',
    'Own titles that are sold out in some stores, with estimated lost sales, the most urgent first.',
  ],
  'zeroStock.text': [
    `自社商品の欠品を調べてください。
1. masters（list ownPublisherList）で自社の出版社コードを調べる（なければ、対象の出版社を私に尋ねる）。
2. stockOuts（products.publisherCds に自社の出版社）で、在庫0の店の数、欠品日数、推定機会損失（範囲つき）の大きい商品を20点まで表にする。
3. 上位5点について title（report productDetail）で市中在庫・取次在庫・版元在庫・注残を確かめ、出荷で足りるか、重版が要るかを一言ずつ添える。
推定値は推定と書き、画面のリンクを付けてください。`,
    `Examine the stock-outs of our own titles.
1. Look up our publisher codes with masters (list ownPublisherList) (if there are none, ask me which publishers to examine).
2. Call stockOuts (our publishers in products.publisherCds) and make a table of up to 20 titles with the highest estimated lost sales: stores without stock, days without stock, and lost copies with their range.
3. For the top five, use title (report productDetail) to check stock in stores, wholesaler stock, publisher stock and pending orders, and say in one sentence each whether a delivery is enough or a reprint is needed.
Mark estimates as estimates, and include links to the screens.`,
  ],
  'reprints.title': ['重版の候補', 'Reprint candidates'],
  'reprints.description': [
    '在庫が尽きる見込みの自社商品と、提案部数・根拠・リスクをまとめます。',
    'Own titles whose stock is running out, with suggested copies, reasons and risks.',
  ],
  'reprints.text': [
    `重版を検討する商品をまとめてください。
1. masters（list ownPublisherList）で自社の出版社コードを調べ、reprintCandidates（products.publisherCds に自社の出版社）を呼び出す。
2. 判断を急ぐ順に10点まで、商品名、在庫（市中・取次・版元）、尽きる見込みの日、4・8・12週の予測と範囲、提案部数、根拠を表にする。
3. 予測の過去の精度（accuracy）と、刷りすぎ・刷り足りない場合の損失に触れる。
予測には幅があることを明記し、画面のリンクを付けてください。`,
    `Summarise the titles to consider for a reprint.
1. Look up our publisher codes with masters (list ownPublisherList), then call reprintCandidates (our publishers in products.publisherCds).
2. Make a table of up to 10 titles, the most urgent first: title, stock (stores, wholesalers, publisher), expected day of selling out, forecasts for 4, 8 and 12 weeks with their ranges, suggested copies and reasons.
3. Mention the past accuracy of the forecasts (accuracy), and the cost of printing too many or too few.
Make clear that forecasts have a range, and include links to the screens.`,
  ],
  'share.title': ['前年と比べたシェア', 'Share compared with last year'],
  'share.description': [
    '出版社別の売上シェアを前年の同じ週と比べ、自社の増減とその理由を示します。',
    'Sales shares of publishers compared with the same weeks last year, with the change in your own share and the reasons.',
  ],
  'share.text': [
    `{{monthFrom}}〜{{to}}（4週間）のシェアを、前年の同じ週と比べてください。{{genreNote}}
1. publisherRanking（period {{monthFrom}}〜{{to}}{{genreArgument}}）で上位20社と自社の売上、シェア、前年のシェア、差（ポイント）を表にする。
2. trendByGenre（同じ期間、by genre）で、どのジャンルが増減に効いているかを調べる。
3. 自社のシェアの変化を、市場全体の伸びと分けて3文で説明する。
期間、比較した期間、除外した出版社を明記し、画面のリンクを付けてください。`,
    `Compare the shares of {{monthFrom}} to {{to}} (four weeks) with the same weeks last year. {{genreNote}}
1. publisherRanking (period {{monthFrom}} to {{to}}{{genreArgument}}): make a table of the top 20 publishers and our own with sales, share, last year’s share and the difference in percentage points.
2. trendByGenre (same period, by genre): find out which genres caused the change.
3. Explain the change in our share in three sentences, separately from the growth of the overall market.
State the period, the comparison period and the excluded publishers, and include links to the screens.`,
  ],
  'moves.title': ['動きのあった商品とその理由', 'Movers and reasons'],
  'moves.description': [
    '前の週から大きく増えた商品・減った商品・新刊を、わかる理由とともにまとめます。',
    'Titles that rose or fell most since the previous week, and new releases, with known reasons.',
  ],
  'moves.text': [
    `{{from}}〜{{to}} の週に動いた商品をまとめてください。{{genreNote}}
1. movers（period {{from}}〜{{to}}{{genreArgument}}）を direction up、down、new で1回ずつ呼び出し、それぞれ10点までの表にする（商品名、出版社、売上、前の週の売上、差、理由）。
2. 理由のわからない（reason が none の）大きな動きは、title の productPublicity と salesTrends（unit day）で手がかりを調べる。見つからなければ「不明」と書く。
3. 来週も続きそうな動きと、一時的と思われる動きを分けて述べる。
推測は推測と書き、画面のリンクを付けてください。`,
    `Summarise the titles that moved in the week {{from}} to {{to}}. {{genreNote}}
1. Call movers (period {{from}} to {{to}}{{genreArgument}}) once each with direction up, down and new, and make a table of up to 10 titles for each: title, publisher, copies sold, copies sold in the previous week, difference, reason.
2. For large moves without a known reason (reason none), look for clues with title, reports productPublicity and salesTrends (unit day). If you find none, write “unknown”.
3. Distinguish moves that are likely to continue next week from those that are probably temporary.
Mark guesses as guesses, and include links to the screens.`,
  ],
  'titleCheck.title': ['1商品の売れ行きと在庫', 'Sales and stock of one title'],
  'titleCheck.description': [
    '1商品の売上の推移、消化率、在庫、今後の見込みをまとめます。',
    'The sales trend, sell-through, stock and outlook of one title.',
  ],
  'titleCheck.text': [
    `商品 {{jan}} の状況をまとめてください。
1. title（report productDetail）で累計の配本・売上・返品、消化率、市中在庫、版元・取次在庫、注残。
2. title（report salesTrends、unit week）で直近12週の売上と、その間の出来事（marks）。
3. title（report stockDistribution）で在庫0の店の数と、残りすぎている店の数。
4. title（report sellThroughForecast）で今後の売上の見込みと幅、在庫が尽きる日、見込みの過去の当たり具合、類書の売れ方。
最後に、追加の配本・重版・返品の要否を、根拠とともに3文で述べてください。画面のリンクを付けてください。`,
    `Summarise the situation of the title {{jan}}.
1. title (report productDetail): deliveries, sales and returns to date, sell-through, stock in stores, at the publisher and at wholesalers, pending orders.
2. title (report salesTrends, unit week): sales of the last 12 weeks, with events (marks).
3. title (report stockDistribution): how many stores have no stock, and how many have too much.
4. title (report sellThroughForecast): the expected sales with their range, the day on which the stock runs out, how good such forecasts have been, and how comparable titles sold.
End with three sentences on whether more deliveries, a reprint or returns are needed, and why. Include links to the screens.`,
  ],
})
