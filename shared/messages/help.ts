import { definitions, type HelpText } from './definitions.ts'

/** Help texts, one per topic. Served by GET mst/help. */
export const help = {
  dashboard: {
    title: ['ダッシュボード', 'Dashboard'],
    paragraphs: [
      [
        '「きょう決めること」は、欠品・初回配本・重版・返品期限など、いま決めると間に合うものを急ぐ順に示します。数字はそれぞれの画面と同じで、題名かボタンからその画面が開きます。「済み」「明日へ」「担当へ」はネットワークがなくても使え、つながったときに送られます。済みにした件は、数字が大きく悪くなるか、期限が早まるか、日がたつと、また出ます。どんなときに出るかは「出す条件」にあります。',
        '“To decide today” lists what can still be decided in time, most urgent first: stock-outs, first deliveries, reprints, return limits and others. The figures are those of the screens, which open from the title or the button. Done, Later and Hand over work without a network and are sent once it is back. A decision marked as done is listed again if its figure gets much worse, its deadline moves forward, or after some time. “What is listed” explains the rules.',
      ],
      [
        '前日・今週・今月の売上を、それぞれ同じ曜日・同じ日数の前期間と比べて示します。「自社」と「全体」は画面の上で切り替えます。「自社」は、出版社では自社の商品、書店では自社の店の売上です。書店には市場でのシェアも示します。',
        'Shows sales for the previous day, this week and this month, each compared with an earlier period of the same weekdays or the same number of days. Switch between your own sales and the whole market at the top: for a publisher its titles, for a bookseller its stores, with their share of the market.',
      ],
      [
        '「気になる動き」は、2つの週のどちらかで20冊以上売れた商品のうち、増減の大きいものです。発売・パブリシティ・受賞・入荷・在庫切れなど、理由がわかるものには理由を添えます。',
        'Movers are titles that sold at least 20 copies in either of the two weeks compared and whose sales changed most. If the reason is known (such as a release, publicity, an award, a delivery or a stock-out), it is shown with the title.',
      ],
    ],
    questions: [
      {
        question: ['今日の数字が少ないのはなぜですか。', 'Why are today’s figures low?'],
        answer: [
          '当日分は届いた店の分だけです。比較には、最後に全店分がそろった日を使います。',
          'Today’s figures include only the stores that have reported so far. Comparisons use the last day for which all stores have reported.',
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
        'コードは13桁のJAN、ISBN（10桁・ハイフンつき・「ISBN」つき）、18桁の雑誌コード、「12345-06」の形、8桁のJAN、12桁のUPCのいずれでも入力できます。レシートの行のように書名や価格があってもかまいません。',
        'Enter codes as a 13-digit JAN, an ISBN (10 digits, with hyphens or with “ISBN”), an 18-digit magazine code, in the form 12345-06, as EAN-8 or UPC-A. Titles and prices beside them, as on a receipt, do not matter.',
      ],
      [
        '合計は、表示しているページではなく、見つかったすべての商品の合計です。',
        'Totals cover all titles found, not only those on the current page.',
      ],
    ],
    questions: [
      {
        question: ['累計の数字が発売時からになっていません。', 'Why do cumulative figures not start at the release date?'],
        answer: [
          '2017年4月1日より前のデータはありません。それより前に発売された商品には※を付けています。',
          'There is no data before 1 April 2017. Titles released earlier are marked ※.',
        ],
      },
      {
        question: ['消化率が100%を超えています。', 'Why is the sell-through of a title above 100%?'],
        answer: [
          '配本データが一部欠けている商品です。値を丸めず、そのまま示しています。',
          'Some delivery data for that title is missing. The value is shown unchanged, not capped at 100%.',
        ],
      },
    ],
  },
  'product-detail': {
    title: ['商品詳細', 'Title details'],
    paragraphs: [
      [
        '1点の商品の売上推移、理論在庫の分布、書店特性、日々の受注と在庫、パブリシティ、日別順位、受賞、購入者、併売、予約・定期購読、号・巻別の推移をまとめてみられます。',
        'Shows everything about one title: sales trend, distribution of theoretical stock, store types, daily orders and stock, publicity, daily rank, awards, buyers, titles bought together, pre-orders and subscriptions, and sales by issue or volume.',
      ],
      [
        '理論在庫は、店ごとの「配本−売上−返品＋調整」です。棚卸の差や未登録の移動があると、実際の在庫とずれることがあります。',
        'Theoretical stock is deliveries − sales − returns + adjustments, calculated for each store. It can differ from actual stock because of stocktaking differences or unrecorded movements.',
      ],
      [
        '「売上見込み」は、重版候補と同じ週ごとの見込みと、店・取次・版元をあわせた在庫が尽きる日です。このような商品の見込みが過去にどのくらい当たったかも、文章で示します。類書は、同じ日数からどう売れたかを並べたもので、見込みには使いません。',
        'The forecast tab shows the same weekly forecast as reprint candidates, and the day on which the stock of stores, wholesalers and publisher together runs out. It also says how accurate forecasts of titles like this one have been. Comparable titles show how others went on from the same day; they are not used for the forecast.',
      ],
      [
        '「売上見込み」の「これまでの予測と実績」では、週ごとに記録した4週・8週・12週の予測を、その後の売上と比べます。実績はあとからの訂正も反映します。',
        '“Earlier forecasts and actual sales” on the forecast tab compares the 4-, 8- and 12-week forecasts recorded each week with the sales that followed, including later corrections.',
      ],
    ],
    questions: [
      {
        question: ['在庫がマイナスの店があるのはなぜですか。', 'Why do some stores have negative stock?'],
        answer: [
          '配本の記録が欠けている店です。合計では0と数え、店数と冊数を別に示します。',
          'Some deliveries to those stores are missing from the data. Totals count such stores as 0; the number of stores and copies is shown separately.',
        ],
      },
    ],
  },
  'purchase-cluster': {
    title: ['購買クラスタ分析', 'Buyer clusters'],
    paragraphs: [
      [
        '会員の購買から、性別・年代ごとの購入者数と構成比、同じジャンルの購入者と比べた指数を示します。指数100がジャンル平均です。',
        'Shows the members who bought the title by gender and age group, with their shares and an index relative to buyers of the same genre (100 = genre average).',
      ],
      [
        '購入者を、ほかに何を買っているかで層に分けて説明します。',
        'Buyers are also grouped by what else they buy, and each group is described in words.',
      ],
      [
        '会員数には個人を保護するための小さな誤差が含まれ、少数の区分は「＊」で伏せます。同じ会員の集まりの誤差はいつも同じで、1人でも違えば別の誤差になるため、集計どうしを引き算しても少数の人数はわかりません。区分の合計は全体と少しずれることがあります。',
        'Numbers of members contain a small error that protects individuals, and small groups are hidden (＊). The same members always get the same error and any other group gets a different one, so subtracting results from each other does not reveal small numbers. Groups may not add up exactly to the total.',
      ],
    ],
    questions: [
      {
        question: ['会員でない人の購買は含まれますか。', 'Are purchases by non-members included?'],
        answer: ['含まれません。性別・年代がわかるのは会員の購買だけです。', 'No. Gender and age are known for members only.'],
      },
    ],
  },
  'combined-sales-analysis': {
    title: ['併売分析', 'Bought together'],
    paragraphs: [
      [
        '同じレシート、または同じ会員が期間内にいっしょに買った商品を示します。併売率は、この商品を買った単位のうち相手も買った割合、リフト値は、偶然の何倍いっしょに買われているかです。',
        'Shows titles bought together, on one receipt or by one member within the period. Confidence is the share of this title’s baskets that also contain the other title; lift is how many times more often the two are bought together than by chance.',
      ],
      [
        '「信頼リフト値」は、件数の少なさによるぶれを見込んだ95%下限です。5件に満たない組は表示しません。',
        'The reliable lift is the lower 95% bound, which allows for small numbers. Pairs seen fewer than 5 times are not shown.',
      ],
    ],
    questions: [
      {
        question: ['併売の期間はいつ使えますか。', 'When can I set a co-purchase period?'],
        answer: [
          '会員（T/V会員）単位で集計するときだけ指定できます。レシート単位では同時購入だけを数えます。',
          'Only when counting by member (T/V members). By receipt, only items bought at the same time are counted.',
        ],
      },
    ],
  },
  'sale-compare': {
    title: ['売上比較', 'Compare sales'],
    paragraphs: [
      [
        '複数の商品を、日付または発売からの日数でそろえて比べます。前期間、前年同期、前号・前巻を同時に重ねられます。',
        'Compares several titles, aligned by calendar date or by days since release. You can overlay the previous period, the same period last year and the previous issue or volume.',
      ],
    ],
    questions: [],
  },
  'continuous-purchasing-trend': {
    title: ['継続購入・号別推移', 'Continuous purchasing'],
    paragraphs: [
      [
        '号から号へ、巻から巻へ、買い続けた人（継続）、初めての人（新規）、戻ってきた人（復帰）、離れた人（離脱）を数えます。継続＋新規＋復帰は、その号の購入者数に一致します。',
        'Counts buyers from issue to issue or volume to volume: continued, new, returned and lost. Continued, new and returned buyers add up to the buyers of the issue.',
      ],
      [
        '各号の購入者は、発売から次号の発売7日後まで（最長60日、巻は90日）に買った会員です。',
        'Buyers of an issue are members who bought it between its release and 7 days after the release of the next one (at most 60 days; 90 days for volumes).',
      ],
    ],
    questions: [],
  },
  'reservation-subscription': {
    title: ['予約・定期購読', 'Pre-orders and subscriptions'],
    paragraphs: [
      [
        '発売前の予約冊数と店数、前巻の同じ時期との比較、初回配本でまかなえる割合を示します。定期購読は、誌ごとの部数と増減です。',
        'Shows the copies pre-ordered before release and the number of stores that ordered them, compared with the previous volume at the same point, and the share of pre-orders that the first delivery covers. For magazines, it shows subscriptions and how they change.',
      ],
    ],
    questions: [],
  },
  'ranking-create': {
    title: ['ランキング作成', 'Rankings'],
    paragraphs: [
      [
        '期間・ジャンル・出版社・店舗・チャネル・購入者の条件で、売上冊数または金額の順位をつくります。同じ値は同じ順位になり、次の順位は飛びます（1、2、2、4）。',
        'Ranks titles by copies or sales value, filtered by period, genre, publisher, store, channel and buyer. Equal values share a rank and the next rank is skipped (1, 2, 2, 4).',
      ],
      [
        '出版社を選んでも、順位と前回差は、ほかの条件に当てはまる全出版社の商品の中でのもの（市場での順位）です。「順位の範囲」で、選んだ出版社の中の順位に変えられます。',
        'If you choose publishers, ranks and rank changes still refer to the titles of all publishers that match the other filters (market ranks). Use “Ranks among” to rank within the chosen publishers instead.',
      ],
      [
        '「既存店のみ」を選ぶと、比べる2つの期間を通して営業していた店だけで集計します。',
        'With “Same stores only”, only stores open throughout both compared periods are counted.',
      ],
      [
        '購入者の条件を付けると会員の購買だけで集計し、購入した会員が少数の商品は載せません。冊数と金額には個人を保護するための小さな誤差が含まれます。',
        'With a buyer filter, only members’ purchases are counted, titles bought by few members are left out, and copies and yen contain a small error that protects individuals.',
      ],
    ],
    questions: [
      {
        question: ['週はいつ始まりますか。', 'When does a week begin?'],
        answer: [
          '月曜から日曜です。火曜始まりなど、ほかの曜日にも変えられます。',
          'On Monday. You can choose another day, such as Tuesday.',
        ],
      },
    ],
  },
  'sale-ranking': {
    title: ['店舗・法人別売上', 'Sales by store and company'],
    paragraphs: [
      [
        '1点または数点の商品について、よく売れた店舗や法人の順に、配本・在庫・消化率とともに示します。',
        'Lists stores or companies by their sales of one or more titles, with deliveries, stock and sell-through.',
      ],
    ],
    questions: [],
  },
  'trend-by-genre': {
    title: ['ジャンル別推移', 'Trends by genre'],
    paragraphs: [
      [
        'ジャンル・出版社ごとの売上を、日・週・月で並べます。上位以外は「その他」にまとめるので、合計は必ず全体に一致します。',
        'Shows sales by genre and publisher, by day, week or month. Everything below the top entries is grouped as “Other”, so that the rows always add up to the total.',
      ],
    ],
    questions: [],
  },
  'publisher-ranking': {
    title: ['出版社ランキング', 'Publisher ranking'],
    paragraphs: [
      [
        '出版社ごとの売上の順位です。レーベルは発行元にまとめるか、分けるかを選べます。',
        'Ranks publishers by sales. You can count imprints with their publisher or separately.',
      ],
      [
        '前年同期は、曜日をそろえた52週前の期間です（月単位の期間は前年の同じ月）。構成比の前年差は、表示している2つの値の差です。',
        '“Last year” is the period 52 weeks earlier, on the same weekdays (for whole months, the same months of the year before). The change in share is the difference between the two values shown.',
      ],
      [
        '取引コード0075と0175は、順位から除いています。除いた冊数は表の下に示します。除く出版社は運営管理者が変更できます。',
        'Trade codes 0075 and 0175 are excluded from the ranking; the copies excluded are shown below the table. The operator’s administrators can change the list.',
      ],
    ],
    questions: [],
  },
  returns: {
    title: ['返品分析', 'Returns'],
    paragraphs: [
      [
        '期間に返品の多い商品・店舗・法人・出版社・ジャンルを、返品率・冊数・金額・店頭日数で並べ、前年同期と比べます。行を押すと、その店や出版社の商品に絞ります。これから返品できる商品は「返品候補」で確認できます。',
        'Shows the titles, stores, companies, publishers or genres with the most returns in a period, by return rate, copies, value and days on the shelf, compared with last year. Choose the row of a store or publisher to see its titles. “Return candidates” lists titles that can still be returned.',
      ],
      [
        '返品率は、期間に返品された冊数を、同じ期間に届いた冊数で割ったものです。商品検索などの「返品率」は発売からの累計で、別の値です。',
        'The return rate is the number of copies returned in the period divided by the number delivered in it. The return rate in the title search is a different figure: it is cumulative since release.',
      ],
      [
        '店頭日数は、店と商品ごとに、先に届いた分から順に売れ、または返品されたものとして、返品分の配本日を求め、返品日までの日数を平均したものです。',
        'Days on the shelf is the average time from delivery to return. In each store, the copies of a title that arrived first are assumed to be sold or returned first, which gives the delivery day of each returned copy.',
      ],
    ],
    questions: [
      {
        question: ['「配本が少なく率は出せません」と出るのはなぜですか。', 'Why does it say “Too few deliveries for a rate”?'],
        answer: [
          '期間に届いた冊数より多く返品されたときです。前の期間に届いた本が多く返品され、割る相手になりません。発売から数か月たった商品や、配本の少ない期間で起こります。冊数はそのまま示します。期間を長くすると率が出ることがあります。',
          'More copies were returned than delivered in the period: most of them arrived before it, so that there is nothing to divide by. This happens for titles some months after their release, or in periods with few deliveries. The copies are shown. A longer period may have a rate.',
        ],
      },
      {
        question: ['店頭日数が「–」になります。', 'Why are the days on the shelf shown as “–”?'],
        answer: [
          '返品された冊の配本日がわからないときです。データより前に届いた冊や、配本データの欠けた店の冊は含みません。',
          'The delivery day of the returned copies is unknown: they arrived before the data begins, or delivery data for the store is missing.',
        ],
      },
    ],
  },
  events: {
    title: ['メディア・受賞', 'Media and awards'],
    paragraphs: [
      [
        'テレビ・新聞・SNS・広告・受賞などで商品が紹介された日から7日の売上を、紹介がなかった場合の見込みと比べます。見込みは前日までの売上から出した予測で、商品の「売上見込み」と同じものです。行を開くと、1日ごとの売上と見込み、欠品した店が出ます。',
        'Compares the sales of the seven days from a day on which a title was on TV, in a newspaper, on social media, advertised or awarded with what was expected without it. The expectation is the forecast from the sales until the day before, the same as on a title’s forecast tab. Open a row to see daily sales, the forecast and the stores that ran out.',
      ],
      [
        '「これから」には、先の予定と、その前に足りない店・取次・版元の在庫が並びます。「予定を加える」で自社の商品の予定を手で入れられます。入れた予定は、商品詳細のグラフやパブリシティ、ダッシュボードの「きょう決めること」にも出ます。',
        '“Coming up” lists what is planned, with the stores that are short of copies and the stock of wholesalers and publisher. “Add an event” enters an event of one of your titles by hand. It also appears in the charts and the publicity of the title, and among the decisions on the dashboard.',
      ],
      [
        '「カレンダーに入れる」で、予定を .ics ファイルで受け取るか、自動で更新されるURLを発行できます。',
        '“Add to a calendar” gives the events as an .ics file, or as an address that stays up to date.',
      ],
    ],
    questions: [
      {
        question: ['「見えない」と出ます。効果がなかったのですか。', 'It says “not visible”. Did the event not work?'],
        answer: [
          '7日の売上が、見込みの80%の幅に入っていたということです。小さな効果はふだんのばらつきと区別できません。',
          'The sales of seven days were within the 80% range of the forecast. A small effect cannot be told from the usual variation.',
        ],
      },
      {
        question: ['発売直後の紹介に効果が出ません。', 'Why do events soon after the release have no effect?'],
        answer: [
          '発売から14日たつまでは、紹介がなかった場合の売上を予測できません。売れた冊数だけを示します。',
          'Until 14 days after the release, sales without the event cannot be forecast. Only the copies sold are shown.',
        ],
      },
    ],
  },
  'reprint-candidates': {
    title: ['重版候補', 'Reprint candidates'],
    paragraphs: [
      [
        '店・取次・版元の在庫の合計が尽きる商品を、早い順に並べます。行を開くと、週の売上と見込み、刷り部数ごとの費用、提案の理由が出ます。',
        'Lists titles whose total stock (stores, wholesalers and publisher) is expected to run out, earliest first. Open a row to see weekly sales and the forecast, the cost of each print quantity, and the reasons for the suggestion.',
      ],
      [
        '「稟議文をコピー」は、在庫・見込み・過去の予測の精度・費用・理由をまとめた文章をコピーします。部数は費用のグラフにあるものから選べます。',
        '“Copy proposal” copies a text with the stock, forecast, accuracy of earlier forecasts, costs and reasons. You can choose any of the quantities in the cost chart.',
      ],
    ],
    questions: [
      {
        question: ['予測はどのくらい当たっていますか。', 'How accurate are the forecasts?'],
        answer: [
          '「これまでの予測と実績」に、週ごとに記録した予測の誤差率・かたより・80%の幅に入った割合が出ます。商品ごとの記録と、似た売れ方の商品で見込みがどのくらい当たったかは、商品詳細の「売上見込み」にあります。',
          '“Earlier forecasts and actual sales” shows the error, the bias and the share within the 80% range for the forecasts recorded each week. For a single title, and for how accurate forecasts of titles that sell alike have been, see its forecast tab.',
        ],
      },
    ],
  },
  'periodic-reports': {
    title: ['定例レポート', 'Periodic reports'],
    paragraphs: [
      [
        'お気に入りとダッシュボードの項目を並べて、1つのPDFまたはExcelにします。期間は「先週」のように動くため、毎回つくり直す必要はありません。',
        'Combines favourites and dashboard panels in one PDF or Excel workbook. Periods are relative (such as “last week”), so you only need to set up a report once.',
      ],
      [
        '「定期的に出力する」で曜日や日を決めると、その時刻に自動でつくります。次の実行日は設定の画面に、これまでの実行は「定期出力」の実行履歴に出ます。',
        'With a schedule, the report is created automatically on the days you choose. The form shows the next runs; the schedule’s page shows past runs.',
      ],
      [
        '届け先を「メール」にすると、同じ契約のユーザー20人までに送れます。中身の分析をみる権限がない人は選べません。「自分にテスト送信」で仕上がりを確かめられ、だれに何を送ったかは「送信履歴」に残ります。',
        'You can email it to up to 20 users of your contract. Users without access to one of its analyses cannot be chosen. “Send a trial” sends it to you so that you can check the result, and “Sent files” lists what was sent to whom.',
      ],
    ],
    questions: [
      {
        question: [
          '届け先の人が退職したり、権限がなくなったりしたら、どうなりますか。',
          'What happens if a recipient leaves or loses access?',
        ],
        answer: [
          'その人には送らず、ほかの人には送ります。設定した人に、お知らせで理由を伝えます。届け先から外すまで、毎回お知らせします。',
          'The file is sent to the other recipients only. The owner of the schedule is notified of the reason at each run until the recipient is removed.',
        ],
      },
      {
        question: ['同僚にも使ってもらえますか。', 'Can colleagues use my report?'],
        answer: [
          '「社内に共有する」にすると、同じ契約の人がみて使えます。変えられるのはつくった人だけです。',
          'Yes. Everyone in your contract can see and use a shared report, but only its owner can change it.',
        ],
      },
    ],
  },
  'fair-table': {
    title: ['フェア棚をつくる', 'Fair table'],
    paragraphs: [
      [
        '1点を選ぶと、いっしょに買われた本、同じシリーズ・著者・ジャンルの本から15点の棚を組みます。点数、フェアの週数、期間（はじめは直近12週）、店舗、予算は条件で変えられます。',
        'Choose a title: a table of 15 titles is put together from books bought with it and books of the same series, author and genre. The number of titles, weeks of the fair, period (twelve weeks to begin with), stores and budget are conditions.',
      ],
      [
        '注文の冊数は、店ごとにフェアの週数の見込みから在庫と注残を引いたものです。＋−や数字の入力で変えられ、変えた冊数は予算で減りません。店ごとの注文データは、受注データと同じ列（注文日・店舗コード・JAN・数量）で書き出します。',
        'Copies to order are what each store expects to sell in the weeks of the fair, less stock and unfilled orders. Change them with ＋ and − or by typing; changed copies are not cut by the budget. The order file has one line per store and title, with the columns of the data set “orders” (order date, store code, JAN, quantity).',
      ],
      [
        '「リストに入れる」で棚の商品を名前をつけて残せます。リストの「フェア棚にする」で、先頭の商品を囲む棚としてまた開けます。条件と決めた冊数ごと残すときは「保存」を使います。',
        '“Save as a list” keeps the titles under a name; “Build a fair table” of the list opens them again around its first title. To keep the conditions and the copies that you decided on, save the screen as a favourite.',
      ],
    ],
    questions: [
      {
        question: ['併売の少ない店でも使えますか。', 'Does it work for a store with few receipts?'],
        answer: [
          '使えます。5件に満たない組は出さないため、併売が少ない店では同じシリーズ・著者・ジャンルの本が多くなります。店舗を広げると併売が増えます。',
          'Yes. Pairs on fewer than 5 receipts are not shown, so such a table has more books of the same series, author and genre. More stores give more titles bought together.',
        ],
      },
    ],
  },
  'peer-store-gap': {
    title: ['同規模店との差', 'Peer stores'],
    paragraphs: [
      [
        '1店を選ぶと、同じ規模・立地の店で売れていて、その店の棚にない商品を、見込み売上との差が大きい順に並べます。未配本か在庫なしか、取次・版元に在庫があるか、何冊補充するとよいかの目安も示します。',
        'Choose a store to see titles that sell in stores of the same floor space and location but are not on its shelves, with the largest gap to expected sales first. For each title you see whether the store never stocked it or ran out, whether wholesalers and the publisher have stock, and how many copies to order.',
      ],
      [
        '見込み売上は、同規模店での売れ方を、店の大きさ（総売上）の比で換算した冊数です。大きい店ほど多く、小さい店ほど少なくなります。',
        'Expected sales are the peer stores’ sales of a title, scaled to the store’s size (its total sales relative to theirs). They are higher for larger stores and lower for smaller ones.',
      ],
    ],
    questions: [
      {
        question: [
          '同規模店の店名や1店ごとの売上はわかりますか。',
          'Can I see which stores are compared, or the sales of a single one?',
        ],
        answer: [
          'わかりません。他社の5店・3社以上の平均と店数だけを示します。他社の3店以上で売れていない商品は一覧に出しません。書店のご契約では、自社の店舗だけを選べます。',
          'No. Only means and counts over at least five stores of at least three other companies are shown, and titles sold by fewer than three of these stores are not listed. Booksellers can choose only their own stores.',
        ],
      },
      {
        question: ['比べられる店が足りないと表示されます。', 'Why am I told that there are too few stores to compare with?'],
        answer: [
          '同じ規模・立地の店が足りないときは、同じ規模の店と比べます。それでも足りないときや、ネット書店のように規模の登録がない店は比べられません。',
          'If too few stores share the floor space and location, stores of the same floor space are compared instead. If there are still too few, or if the store has no floor space on record (such as an online shop), no comparison is possible.',
        ],
      },
    ],
  },
  'saved-groups': {
    title: ['気になる商品・店舗グループ', 'Watchlist and store groups'],
    paragraphs: [
      [
        '追いかけたい商品を「気になる商品」などのリストに、よく使う店舗の組を店舗グループに、名前を付けて保存できます。リストとグループはあわせて100個まで、1つに1,000件まで入ります。保存したものは本人だけが使え、ほかの人には見えません。',
        'Save titles that you want to follow in the watchlist or in lists of your own, and sets of stores that you use often as named store groups. You can have up to 100 lists and groups in total, with up to 1,000 entries each. Only you can see and use them.',
      ],
      [
        '商品は、表の行の操作、選んだ行の操作、商品詳細の「気になる商品に追加」から入れます。店舗は、条件の「店舗」で選んで「グループとして保存」を押します。地域やチェーンで選んだときは、そのときに当てはまる店舗が保存されます。',
        'Add titles from the menu of a table row, from the bar above selected rows, or with “Add to watchlist” on a title’s page. For stores, choose them in the Stores filter and press “Save as a group”. A selection by area or chain is saved as the stores that it covers at that time.',
      ],
      [
        '条件の「店舗」と「商品」では、保存したグループやリストを選ぶと、中身がまとめて入ります。一覧は右上の氏名のメニュー、または g w のキーで開き、名前の変更や削除、削除の取り消しができます。',
        'In the Stores and Titles filters, choosing a saved group or list adds all its entries. Open the overview from the menu under your name, or with the keys g w, to rename, delete or restore lists and groups.',
      ],
      [
        '端末では `uresuji groups` で同じものを使えます。どの分析にも `--store-group 名前` と `--product-group 名前` を付けられます。',
        'In the terminal, `uresuji groups` manages the same lists and groups, and every analysis accepts `--store-group NAME` and `--product-group NAME`.',
      ],
    ],
    questions: [
      {
        question: ['リストに入れた商品が表示されません。', 'Why is a title on my list not shown?'],
        answer: [
          'ご契約のデータ範囲に含まれない商品は、件数だけを示します。リストからは消えず、範囲が広がるとまた表示されます。',
          'Titles outside your contract’s data range are counted but not shown. They stay on the list and are shown again once the contract covers them.',
        ],
      },
    ],
  },
  ...definitions,
  export: {
    title: ['書き出し', 'Exports'],
    paragraphs: [
      [
        'どの分析も、CSV・Excel・PDFに書き出せます。途中の行で打ち切ることはありません。CSVはExcelでそのまま開けるBOM付きUTF-8が既定で、BOMなしUTF-8とCP932も選べます。CP932にない文字は〓になります。PDFでも、フォントにない絵文字などは〓で表示し、その字数を注記に書きます。',
        'Every analysis can be exported in full as CSV, Excel or PDF. CSV files are UTF-8 with BOM by default, which Excel opens directly; UTF-8 without BOM and CP932 are also available. Characters that are not in CP932 become 〓, and so do emoji and others that the font of a PDF lacks; its notes give their number.',
      ],
      [
        'Excelには、条件・期間・定義・件数・作成者を書いた「条件」シートが付きます。',
        'Excel files include a “Conditions” sheet with the conditions, period, definitions, row count and creator.',
      ],
      [
        "先頭が = + - @ のセルは、表計算ソフトが式として実行しないよう、前に「'」を付けます。",
        'Cell text that begins with =, +, - or @ is preceded by an apostrophe, so that spreadsheets do not run it as a formula.',
      ],
    ],
    questions: [],
  },
  terminal: {
    title: ['端末（uresuji コマンド）', 'Terminal (uresuji)'],
    paragraphs: [
      [
        '同じ分析をコマンドライン（uresuji）から実行できます。`uresuji login` のあと、`uresuji ranking --csv > ranking.csv` のように使います。定期実行では URESUJI_USER と URESUJI_PASSWORD を環境変数に設定します。',
        'You can run the same analyses in a terminal: first `uresuji login`, then for example `uresuji ranking --csv > ranking.csv`. For scheduled runs, set the environment variables URESUJI_USER and URESUJI_PASSWORD.',
      ],
    ],
    questions: [],
  },
  privacy: {
    title: ['会員データの取り扱い', 'Members’ data'],
    paragraphs: [
      [
        '会員の情報は、性別・生まれた年代・都道府県だけを持つ匿名加工情報です。個人を識別する目的でほかの情報と照合することは禁じられています。',
        'Member data is anonymously processed information: it contains only gender, decade of birth and prefecture. It must not be matched against other data to identify individuals.',
      ],
      [
        '人数の少ない区分は、画面・書き出し・APIのいずれでも伏せています。',
        'Small groups are hidden on screens, in exports and in the API.',
      ],
    ],
    questions: [],
  },
} as const satisfies Record<string, HelpText>
