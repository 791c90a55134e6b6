type Text = readonly [ja: string, en: string]

interface HelpText {
  title: Text
  paragraphs: readonly Text[]
  questions: readonly { question: Text; answer: Text }[]
}

/** Help texts, one per topic. Served by GET mst/help. */
export const help = {
  dashboard: {
    title: ['ダッシュボード', 'Dashboard'],
    paragraphs: [
      [
        '前日・今週・今月の売上を、それぞれ同じ曜日・同じ日数の前期間と比べて示します。「自社」と「全体」は画面の上で切り替えます。',
        'Sales of the last day, of this week and of this month, each beside the same weekdays or the same number of days before. Switch between your own titles and the whole market at the top.',
      ],
      [
        '「気になる動き」は、2つの週のどちらかで20冊以上売れた商品のうち、増減の大きいものです。発売・パブリシティ・受賞・入荷・在庫切れなど、理由がわかるものには理由を添えます。',
        'Movers are the titles that sold 20 copies or more in either of two weeks and changed most. Where the reason is known (release, publicity, award, delivery, sold out), it is shown beside them.',
      ],
    ],
    questions: [
      {
        question: ['今日の数字が少ないのはなぜですか。', 'Why are today’s figures low?'],
        answer: [
          '当日分は届いた店の分だけです。比較には、最後に全店分がそろった日を使います。',
          'Today holds only what has arrived. Comparisons use the last day for which all stores have reported.',
        ],
      },
    ],
  },
  'product-search': {
    title: ['商品検索', 'Title search'],
    paragraphs: [
      [
        '商品名・著者・シリーズ・コードからさがします。ひらがなとカタカナ、全角と半角、大文字と小文字は区別しません。空白で区切ると、すべての語を含む商品が見つかります。',
        'Search by title, author, series or code. Hiragana and katakana, full and half width, upper and lower case are treated alike. Words separated by spaces must all match.',
      ],
      [
        'コードは13桁のJAN、ISBN（10桁・ハイフンつき）、18桁の雑誌コード、「12345-06」の形のいずれでも入力できます。',
        'Codes can be typed as a JAN of 13 digits, an ISBN (10 digits or with hyphens), an 18-digit magazine code, or in the form 12345-06.',
      ],
      [
        '合計は、表示しているページではなく、見つかったすべての商品の合計です。',
        'Totals cover everything found, not just the page you see.',
      ],
    ],
    questions: [
      {
        question: ['累計の数字が発売時からになっていません。', 'Why do cumulative figures not reach back to the release?'],
        answer: [
          '2017年4月1日より前のデータはありません。それより前に発売された商品には※を付けています。',
          'There are no data before 1 April 2017. Titles released earlier are marked ※.',
        ],
      },
      {
        question: ['消化率が100%を超えています。', 'Why is a sell-through above 100%?'],
        answer: [
          '配本データが一部欠けている商品です。値を丸めず、そのまま示しています。',
          'Some deliveries of that title are missing. The value is shown as it is, not clipped.',
        ],
      },
    ],
  },
  'product-detail': {
    title: ['商品詳細', 'Title details'],
    paragraphs: [
      [
        '1点の商品の売上推移、理論在庫の分布、書店特性、日々の受注と在庫、パブリシティ、日別順位、受賞、購入者、併売、予約・定期購読、号・巻別の推移をまとめてみられます。',
        'Sales trend, theoretical stock, store types, daily orders and stock, publicity, daily rank, awards, buyers, titles bought together, pre-orders and subscriptions, and sales from issue to issue or volume to volume, all for one title.',
      ],
      [
        '理論在庫は、店ごとの「配本−売上−返品＋調整」です。棚卸の差や未登録の移動があると、実際の在庫とずれることがあります。',
        'Theoretical stock is deliveries − sales − returns + adjustments, store by store. It can differ from the shelf where movements were not recorded.',
      ],
      [
        '「売上見込み」の「これまでの予測と実績」では、週ごとに記録した4週・8週・12週の予測を、その後の売上と比べます。実績はあとからの訂正も反映します。',
        '“Earlier forecasts and what came” on the forecast tab compares the forecasts of 4, 8 and 12 weeks, recorded every week, with the sales since, including later corrections.',
      ],
    ],
    questions: [
      {
        question: ['在庫がマイナスの店があるのはなぜですか。', 'Why do some stores have negative stock?'],
        answer: [
          '配本の記録が欠けている店です。合計では0と数え、店数と冊数を別に示します。',
          'Deliveries to those stores are missing from the data. They count as 0 in totals; the number of stores and copies is shown separately.',
        ],
      },
    ],
  },
  'purchase-cluster': {
    title: ['購買クラスタ分析', 'Who buys'],
    paragraphs: [
      [
        '会員の購買から、性別・年代ごとの購入者数と構成比、同じジャンルの購入者と比べた指数を示します。指数100がジャンル平均です。',
        'Members who bought, by gender and age, with shares and an index against the buyers of the same genre: 100 is the genre’s average.',
      ],
      [
        '購入者を、ほかに何を買っているかで層に分けて説明します。',
        'Buyers are also grouped by what else they buy, and each group is described in words.',
      ],
      [
        '人数は10人ひとまとまりで数えます。10人に満たない区分は「＊」で伏せ、ほかの区分や、期間・商品・店舗を少し変えた集計との引き算でも求められないようにしています。',
        'People are counted in whole tens. Groups of fewer than 10 are hidden (＊), and cannot be found by subtracting other groups, or answers to a slightly different period, list or choice of stores.',
      ],
    ],
    questions: [
      {
        question: ['会員でない人の購買は含まれますか。', 'Are people without a membership included?'],
        answer: ['含まれません。性別・年代がわかるのは会員の購買だけです。', 'No. Gender and age are known for members only.'],
      },
    ],
  },
  'combined-sales-analysis': {
    title: ['併売分析', 'Bought together'],
    paragraphs: [
      [
        '同じレシート、または同じ会員が期間内にいっしょに買った商品を示します。併売率は、この商品を買った単位のうち相手も買った割合、リフト値は、偶然の何倍いっしょに買われているかです。',
        'What is bought together, on one receipt or by one member within the period. Confidence is the share of this title’s buyers who bought the other too; lift is how many times chance.',
      ],
      [
        '「信頼リフト値」は、件数の少なさによるぶれを見込んだ95%下限です。5件に満たない組は表示しません。',
        'The reliable lift is the lower 95% bound, which allows for small numbers. Pairs seen fewer than 5 times are not shown.',
      ],
    ],
    questions: [
      {
        question: ['併売の期間はいつ使えますか。', 'When can I give a co-purchase period?'],
        answer: [
          '会員（T/V会員）単位で集計するときだけ指定できます。レシート単位では同時購入だけを数えます。',
          'Only when counting by member (T/V members). By receipt, only what was bought at the same time counts.',
        ],
      },
    ],
  },
  'sale-compare': {
    title: ['売上比較', 'Compare sales'],
    paragraphs: [
      [
        '複数の商品を、日付または発売からの日数でそろえて比べます。前期間、前年同期、前号・前巻を同時に重ねられます。',
        'Several titles side by side, aligned by calendar or by days since release, with the previous week, the same week of last year and the previous issue or volume overlaid.',
      ],
    ],
    questions: [],
  },
  'continuous-purchasing-trend': {
    title: ['継続購入・号別推移', 'From issue to issue'],
    paragraphs: [
      [
        '号から号へ、巻から巻へ、買い続けた人（継続）、初めての人（新規）、戻ってきた人（復帰）、離れた人（離脱）を数えます。継続＋新規＋復帰は、その号の購入者数に一致します。',
        'From issue to issue and volume to volume: who stayed, who is new, who came back, who left. Kept, new and returned add up to the buyers of the issue.',
      ],
      [
        '各号の購入者は、発売から次号の発売7日後まで（最長60日、巻は90日）に買った会員です。',
        'Buyers of an issue are members who bought it up to 7 days after the next one (60 days at most; 90 days for volumes).',
      ],
    ],
    questions: [],
  },
  'reservation-subscription': {
    title: ['予約・定期購読', 'Pre-orders and subscriptions'],
    paragraphs: [
      [
        '発売前の予約冊数と店数、前巻の同じ時期との比較、初回配本でまかなえる割合を示します。定期購読は、誌ごとの部数と増減です。',
        'Copies pre-ordered before release and the stores that ordered them, beside the previous volume at the same point, and how much of it the first delivery covers. For magazines, subscriptions and how they change.',
      ],
    ],
    questions: [],
  },
  'ranking-create': {
    title: ['ランキング作成', 'Rankings'],
    paragraphs: [
      [
        '期間・ジャンル・出版社・店舗・チャネル・購入者の条件で、売上冊数または金額の順位をつくります。同じ値は同じ順位になり、次の順位は飛びます（1、2、2、4）。',
        'Ranks titles by copies or yen under conditions of period, genre, publisher, store, channel and buyer. Equal values share a rank and the next is skipped (1, 2, 2, 4).',
      ],
      [
        '出版社を選んでも、順位と前回差は、ほかの条件に当てはまる全出版社の商品の中でのもの（市場での順位）です。「順位の範囲」で、選んだ出版社の中の順位に変えられます。',
        'With chosen publishers, ranks and moves are still those among the titles of all publishers that match the other conditions (market ranks). “Ranks among” changes to ranks among the chosen publishers.',
      ],
      [
        '「既存店のみ」を選ぶと、比べる2つの期間を通して営業していた店だけで集計します。',
        'With “Same stores only”, only stores open throughout both compared periods count.',
      ],
      [
        '購入者の条件を付けると会員の購買だけで集計し、購入者が10人に満たない商品は載せません。',
        'With a condition on buyers, only members’ purchases count, and titles with fewer than 10 buyers are left out.',
      ],
    ],
    questions: [
      {
        question: ['週はいつ始まりますか。', 'When does a week begin?'],
        answer: [
          '月曜から日曜です。火曜始まりなど、ほかの曜日にも変えられます。',
          'On Monday. It can be set to another day, Tuesday for example.',
        ],
      },
    ],
  },
  'sale-ranking': {
    title: ['店舗・法人別売上', 'Sales by store and company'],
    paragraphs: [
      [
        '1点または数点の商品について、よく売れた店舗や法人の順に、配本・在庫・消化率とともに示します。',
        'The stores or companies that sold one or more titles best, with deliveries, stock and sell-through.',
      ],
    ],
    questions: [],
  },
  'trend-by-genre': {
    title: ['ジャンル別推移', 'Trends by genre'],
    paragraphs: [
      [
        'ジャンル・出版社ごとの売上を、日・週・月で並べます。上位以外は「その他」にまとめるので、合計は必ず全体に一致します。',
        'Sales by genre and publisher, by day, week or month. Whatever is not among the leaders is grouped as “Other”, so that the total is always complete.',
      ],
    ],
    questions: [],
  },
  'publisher-ranking': {
    title: ['出版社ランキング', 'Publisher ranking'],
    paragraphs: [
      [
        '出版社ごとの売上の順位です。レーベルは発行元にまとめるか、分けるかを選べます。',
        'Publishers by sales. Imprints count with their publisher or separately, as you choose.',
      ],
      [
        '前年同期は、曜日をそろえた52週前の期間です（月単位の期間は前年の同じ月）。構成比の前年差は、表示している2つの値の差です。',
        'Last year means the days 52 weeks before, on the same weekdays (for whole months, the same months). The change of a share is the difference of the two values shown.',
      ],
      [
        '取引コード0075と0175は、順位から除いています。除いた冊数は表の下に示します。除く出版社は運営管理者が変更できます。',
        'Trade codes 0075 and 0175 are left out of the ranking; the copies left out are shown below it. Administrators can change the list.',
      ],
    ],
    questions: [],
  },
  returns: {
    title: ['返品分析', 'Returns'],
    paragraphs: [
      [
        '期間に返品の多い商品・店舗・法人・出版社・ジャンルを、返品率・冊数・金額・店頭日数で並べ、前年同期と比べます。行を押すと、その店や出版社の商品に絞ります。これから返品できる商品は「返品候補」で確認できます。',
        'Who returned most in a period: titles, stores, companies, publishers or genres by rate, copies, value and days on the shelf, against last year. Choose a row to see its titles. “To return” shows what can still be sent back.',
      ],
      [
        '返品率は、期間に返品された冊数を、同じ期間に届いた冊数で割ったものです。商品検索などの「返品率」は発売からの累計で、別の値です。',
        'The return rate divides the copies returned in the period by the copies delivered in it. The “return rate” of the title search is to date, and another figure.',
      ],
      [
        '店頭日数は、店と商品ごとに、先に届いた冊から売れ・返品されるとみなして、返品された冊の配本日を求め、返品日までの日数を平均したものです。',
        'Days on the shelf: in each store, the copies of a title that arrived first are taken to be sold and returned first. This gives the delivery day of each copy returned; its days until the return are averaged.',
      ],
    ],
    questions: [
      {
        question: ['返品率が100%を超えるのはなぜですか。', 'Why can a return rate exceed 100 %?'],
        answer: [
          '前の期間に届いた本が、この期間に返品されるためです。発売から数か月たった商品や、配本の少ない期間で起こります。',
          'Copies that were delivered before the period are returned in it: of titles some months after their release, or in a period with few deliveries.',
        ],
      },
      {
        question: ['店頭日数が「–」になります。', 'Why are there no days on the shelf?'],
        answer: [
          '返品された冊の配本日がわからないときです。データより前に届いた冊や、配本データの欠けた店の冊は含みません。',
          'The delivery day of the copies returned is unknown: they arrived before the data begins, or deliveries to the store are missing.',
        ],
      },
    ],
  },
  'reprint-candidates': {
    title: ['重版候補', 'To reprint'],
    paragraphs: [
      [
        '店・取次・版元の在庫の合計が尽きる商品を、早い順に並べます。行をひらくと、週の売上と見込み、刷る冊数ごとの費用、提案の理由が出ます。',
        'Titles whose stock in stores, at wholesalers and at the publisher runs out, the earliest first. An open row shows weekly sales and forecast, costs by number of copies, and the reasons.',
      ],
      [
        '「稟議文をコピー」は、在庫・見込み・過去の予測の精度・費用・理由をまとめた文章を写します。冊数は費用のグラフにあるものから選べます。',
        '“Copy the request” copies a text with stock, forecast, the accuracy of earlier forecasts, costs and reasons. Choose any number of copies of the cost chart.',
      ],
    ],
    questions: [
      {
        question: ['予測はどのくらい当たっていますか。', 'How good are the forecasts?'],
        answer: [
          '「これまでの予測と実績」に、週ごとに記録した予測の誤差率・かたより・80%の幅に入った割合が出ます。商品ごとの記録は商品詳細の「売上見込み」にあります。',
          '“Earlier forecasts and what came” shows error, bias and the share within the 80 % range of the forecasts recorded every week. The record of a title is on its forecast tab.',
        ],
      },
    ],
  },
  'periodic-reports': {
    title: ['定例レポート', 'Periodic reports'],
    paragraphs: [
      [
        'お気に入りとダッシュボードの項目を並べて、1つのPDFまたはExcelにします。期間は「先週」のように動くため、毎回つくり直す必要はありません。',
        'Favourites and dashboard panels in one PDF or Excel workbook. Their periods move (“last week”), so a report is put together once.',
      ],
      [
        '「定期的に出力する」で曜日や日を決めると、その時刻に自動でつくります。次の実行日は設定の画面に、これまでの実行は配信の詳細に出ます。',
        'With a schedule it is made on chosen days by itself. The form shows the next runs, the schedule’s page the earlier ones.',
      ],
      [
        '届け先を「メール」にすると、同じ契約の利用者20人までに送れます。中身の分析をみる権限がない人は選べません。「自分に試し送り」で仕上がりを確かめられ、だれに何を送ったかは「送信履歴」に残ります。',
        'By mail it goes to up to 20 users of your contract. Users who may not see an analysis in it cannot be chosen. “Send a trial” shows the result in your inbox, and “Sent files” lists what was sent to whom.',
      ],
    ],
    questions: [
      {
        question: [
          '届け先の人が退職したり、権限がなくなったりしたら、どうなりますか。',
          'What if a recipient leaves or loses the right?',
        ],
        answer: [
          'その人には送らず、ほかの人には送ります。設定した人に、お知らせで理由を伝えます。届け先から外すまで、毎回お知らせします。',
          'The file is not sent to them, and is sent to the others. The owner of the schedule is notified of the reason at each run until the recipient is removed.',
        ],
      },
      {
        question: ['同僚にも使ってもらえますか。', 'Can colleagues use it?'],
        answer: [
          '「社内に共有する」にすると、同じ契約の人がみて使えます。変えられるのはつくった人だけです。',
          'Shared reports can be seen and used by everybody of the contract, and changed by their owner only.',
        ],
      },
    ],
  },
  'peer-store-gap': {
    title: ['同規模店との差', 'Peer stores'],
    paragraphs: [
      [
        '1店を選ぶと、同じ規模・立地の店で売れていて、その店の棚にない商品を、見込み売上との差が大きい順に並べます。未配本か在庫切れか、取次・版元に在庫があるか、何冊補充するとよいかの目安も示します。',
        'Choose one store to see the titles that stores of the same floor space and location sell and that it does not have on its shelf, the largest gap first: whether it never had them or ran out, whether wholesalers and the publisher have stock, and how many copies to order.',
      ],
      [
        '見込み売上は、同規模店での売れ方を、店の大きさ（総売上）の比で割り戻した冊数です。大きい店ほど多く、小さい店ほど少なくなります。',
        'Expected sales are what the peers sell of a title, scaled to the store’s size (all copies that it sells against all that they sell).',
      ],
    ],
    questions: [
      {
        question: [
          '同規模店の店名や1店ごとの売上はわかりますか。',
          'Can I see which stores are compared, or what one of them sold?',
        ],
        answer: [
          'わかりません。他社の5店・3社以上の平均と店数だけを示します。他社の3店以上で売れていない商品は一覧に出しません。書店のご契約では、自社の店舗だけを選べます。',
          'No. Peers are shown only as means and counts over at least five stores of three other companies, and titles that fewer than three of them sold are not listed. A bookseller’s contract can choose only its own stores.',
        ],
      },
      {
        question: ['比べられる店が足りないと表示されます。', 'Why does it say that there are too few stores to compare with?'],
        answer: [
          '同じ規模・立地の店が足りないときは、同じ規模の店と比べます。それでも足りないときや、ネット書店のように規模の登録がない店は比べられません。',
          'Where too few share floor space and location, stores of the same floor space are compared. Where those are too few as well, or a store has no floor space on record, as online shops have none, nothing is compared.',
        ],
      },
    ],
  },
  'saved-groups': {
    title: ['気になる商品・店舗グループ', 'Watchlist and store groups'],
    paragraphs: [
      [
        '追いかけたい商品を「気になる商品」などのリストに、よく使う店舗の組を店舗グループに、名前を付けて保存できます。リストとグループはあわせて100個まで、1つに1,000件まで入ります。保存したものは本人だけが使え、ほかの人には見えません。',
        'Titles you want to follow go on the watchlist or on lists of your own; sets of stores you often use go into store groups, each under a name. You can keep 100 in all, with up to 1,000 entries each. They are yours alone: nobody else sees them.',
      ],
      [
        '商品は、表の行の操作、選んだ行の操作、商品詳細の「気になる商品に追加」から入れます。店舗は、条件の「店舗」で選んで「グループとして保存」を押します。地域やチェーンで選んだときは、そのときに当てはまる店舗が保存されます。',
        'Add titles from the menu of a table row, from the bar above selected rows, or with “Add to watchlist” on a title’s page. Choose stores in the Stores filter and press “Save as a group”. A choice by area or chain is saved as the stores it covers that day.',
      ],
      [
        '条件の「店舗」と「商品」では、保存したグループやリストを選ぶと、中身がまとめて入ります。一覧は右上の氏名のメニュー、または g w のキーで開き、名前の変更や削除、削除の取り消しができます。',
        'In the Stores and Titles filters, a saved group or list adds everything it holds. All of them open from the menu under your name, or with the keys g w, where they can be renamed, deleted and brought back.',
      ],
      [
        '端末では `uresuji groups` で同じものを使えます。どの分析にも `--store-group 名前` と `--product-group 名前` を付けられます。',
        'In the terminal, `uresuji groups` has the same lists, and every analysis takes `--store-group NAME` and `--product-group NAME`.',
      ],
    ],
    questions: [
      {
        question: ['リストに入れた商品が表示されません。', 'Why is a title that I put on a list not shown?'],
        answer: [
          'ご契約のデータ範囲に含まれない商品は、件数だけを示します。リストからは消えず、範囲が広がるとまた表示されます。',
          'Titles outside your contract’s data are only counted. They stay on the list and are shown again once the contract covers them.',
        ],
      },
    ],
  },
  export: {
    title: ['書き出し', 'Exports'],
    paragraphs: [
      [
        'どの分析も、CSV・Excel・PDFに書き出せます。途中の行で打ち切ることはありません。CSVはExcelでそのまま開けるBOM付きUTF-8が既定で、BOMなしUTF-8とCP932も選べます。CP932にない文字は〓になります。',
        'Every analysis can be exported as CSV, Excel or PDF, with no rows cut. CSV is UTF-8 with BOM, which Excel opens as it is; plain UTF-8 and CP932 can be chosen. Characters that CP932 lacks become 〓.',
      ],
      [
        'Excelには、条件・期間・定義・件数・作成者を書いた「条件」シートが付きます。',
        'Excel files carry a sheet with the conditions, period, definitions, row count and who created them.',
      ],
      [
        "先頭が = + - @ の文字は、表計算ソフトが式として実行しないよう、前に「'」を付けます。",
        'Text that begins with =, +, - or @ is preceded by an apostrophe, so that no spreadsheet runs it as a formula.',
      ],
    ],
    questions: [],
  },
  terminal: {
    title: ['端末（uresuji コマンド）', 'Terminal (uresuji)'],
    paragraphs: [
      [
        '同じ分析を端末から実行できます。`uresuji login` のあと、`uresuji ranking --csv > ranking.csv` のように使います。定期実行では URESUJI_USER と URESUJI_PASSWORD を環境変数に設定します。',
        'The same analyses run in a terminal: `uresuji login`, then for example `uresuji ranking --csv > ranking.csv`. For schedules, set URESUJI_USER and URESUJI_PASSWORD in the environment.',
      ],
    ],
    questions: [],
  },
  privacy: {
    title: ['会員データの取り扱い', 'Members’ data'],
    paragraphs: [
      [
        '会員の情報は、性別・生まれた年代・都道府県だけを持つ匿名加工情報です。個人を識別する目的でほかの情報と照合することは禁じられています。',
        'Members are known only by gender, decade of birth and prefecture: anonymously processed information. It must not be matched against other data to identify individuals.',
      ],
      [
        '人数の少ない区分は、画面・書き出し・APIのいずれでも伏せています。',
        'Small groups are hidden on screens, in exports and in the API alike.',
      ],
    ],
    questions: [],
  },
} as const satisfies Record<string, HelpText>
