/**
 * Titles that every demo warehouse contains: those shown in the design mock-ups. Days are relative to the anchor (the day on
 * which the demo was first generated); releases move to the Friday before. Copies are expected in the first year.
 */
export interface SpecialTitle {
  title: string
  kana: string
  author: string
  authorKana: string
  publisherCd: string
  subject: string
  price: number
  released: number
  copies: number
  series?: readonly [name: string, kana: string, volume: number]
  /** Connects related products of any kind: the book, its film, its record. */
  franchise?: string
}

const OWN_PUBLISHER = '9901'
/** Authors and artists of several titles: name and kana. */
const authors = {
  toriizaka: ['鳥居坂 澪', 'とりいざか みお'],
  chihaya: ['千早 鏡花', 'ちはや きょうか'],
  higaki: ['檜垣 遼', 'ひがき りょう'],
  sarashina: ['更科 小夜子', 'さらしな さよこ'],
  tokaKansei: ['灯火管制', 'とうかかんせい'],
} as const
const noAuthor = ['', ''] as const

type Row = [
  string,
  string,
  readonly [string, string],
  string,
  string,
  number,
  number,
  number,
  (readonly [string, string, number])?,
  string?,
]

/** Adaptations: films, records, rentals, goods, games. */
const adaptations: Row[] = [
  ['映画 冬の星図', 'えいが ふゆのせいず', noAuthor, '', 'rental-video', 380, -70, 900, undefined, 'winter'],
  ['映画 冬の星図 豪華版', 'えいが ふゆのせいず ごうかばん', noAuthor, '', 'sale-video', 4800, -70, 260, undefined, 'winter'],
  [
    '「冬の星図」オリジナル・サウンドトラック',
    'ふゆのせいず おりじなる さうんどとらっく',
    authors.tokaKansei,
    '',
    'rental-music',
    330,
    -95,
    420,
    undefined,
    'winter',
  ],
  [
    '冬の星図（映画主題歌）',
    'ふゆのせいず えいがしゅだいか',
    authors.tokaKansei,
    '',
    'sale-music',
    1300,
    -95,
    420,
    undefined,
    'winter',
  ],
  [
    'コミック版 冬の星図',
    'こみっくばん ふゆのせいず',
    authors.toriizaka,
    '',
    'rental-comic',
    120,
    -150,
    520,
    undefined,
    'winter',
  ],
  ['星を数えない栞セット', 'ほしをかぞえないしおりせっと', noAuthor, '', 'stationery', 480, -43, 1300, undefined, 'winter'],
  ['冬の星図 消えた停車場', 'ふゆのせいず きえたていしゃば', noAuthor, '', 'game', 4800, -120, 320, undefined, 'winter'],
  ...[2, 1].map(
    (volume): Row => [
      `アニメ 放課後、火星まで 第${volume}巻`,
      `あにめ ほうかご、かせいまで だい${volume}かん`,
      noAuthor,
      '',
      'rental-video',
      380,
      -60 - (2 - volume) * 30,
      1200,
      ['アニメ 放課後、火星まで', 'あにめ ほうかご、かせいまで', volume],
      'mars',
    ],
  ),
  [
    '放課後、火星まで Blu-ray BOX',
    'ほうかご、かせいまで ぶるーれいぼっくす',
    noAuthor,
    '',
    'sale-video',
    9800,
    -45,
    240,
    undefined,
    'mars',
  ],
  [
    '放課後、火星まで 劇中歌集',
    'ほうかご、かせいまで げきちゅうかしゅう',
    authors.tokaKansei,
    '',
    'rental-music',
    330,
    -80,
    380,
    undefined,
    'mars',
  ],
  ['赤い砂のうた', 'あかいすなのうた', authors.tokaKansei, '', 'sale-music', 1200, -88, 520, undefined, 'mars'],
  ...[3, 2, 1].map(
    (volume): Row => [
      `放課後、火星まで ${volume}（貸本）`,
      `ほうかご、かせいまで ${volume}`,
      ['紙屋川 蒼介', 'かみやがわ そうすけ'],
      '',
      'rental-comic',
      100,
      -700 - (3 - volume) * 90,
      700,
      ['放課後、火星まで（貸本）', 'ほうかご、かせいまで', volume],
      'mars',
    ],
  ),
  ['放課後、火星まで 下敷き', 'ほうかご、かせいまで したじき', noAuthor, '', 'stationery', 380, -90, 900, undefined, 'mars'],
  [
    '放課後、火星まで 開拓部の一年',
    'ほうかご、かせいまで かいたくぶのいちねん',
    noAuthor,
    '',
    'game',
    5800,
    -130,
    520,
    undefined,
    'mars',
  ],
  [
    '時代劇 からくり長屋捕物控',
    'じだいげき からくりながやとりものひかえ',
    noAuthor,
    '',
    'rental-video',
    280,
    -200,
    700,
    undefined,
    'tenement',
  ],
  [
    '銀の栞と黒い犬 ブックカバー',
    'ぎんのしおりとくろいいぬ ぶっくかばー',
    noAuthor,
    '',
    'stationery',
    880,
    -50,
    620,
    undefined,
    'dog',
  ],
]

const createYukidokeVolume = (volume: number) => ['雪解けの町の食堂', 'ゆきどけのまちのしょくどう', volume] as const
const rows: Row[] = [
  [
    '夜汽車は星を数えない',
    'よぎしゃはほしをかぞえない',
    authors.toriizaka,
    OWN_PUBLISHER,
    'bunko',
    820,
    -43,
    16000,
    undefined,
    'winter',
  ],
  [
    '雪解けの町の食堂 三',
    'ゆきどけのまちのしょくどう 3',
    authors.higaki,
    OWN_PUBLISHER,
    'bunko',
    780,
    -15,
    2600,
    createYukidokeVolume(3),
  ],
  [
    '雪解けの町の食堂 二',
    'ゆきどけのまちのしょくどう 2',
    authors.higaki,
    OWN_PUBLISHER,
    'bunko',
    760,
    -240,
    1500,
    createYukidokeVolume(2),
  ],
  [
    '雪解けの町の食堂 一',
    'ゆきどけのまちのしょくどう 1',
    authors.higaki,
    OWN_PUBLISHER,
    'bunko',
    740,
    -470,
    1700,
    createYukidokeVolume(1),
  ],
  ['県境の図書館', 'けんざかいのとしょかん', authors.chihaya, OWN_PUBLISHER, 'bunko', 900, -71, 4200],
  ['九月の温室', 'くがつのおんしつ', authors.sarashina, OWN_PUBLISHER, 'bunko', 700, -78, 1900],
  ['月夜の荷札', 'つきよのにふだ', authors.higaki, OWN_PUBLISHER, 'bunko', 760, -155, 2200],
  ['北窓の部屋', 'きたまどのへや', authors.chihaya, OWN_PUBLISHER, 'bunko', 720, -204, 1800],
  ['さよなら、縁側', 'さよなら、えんがわ', authors.sarashina, OWN_PUBLISHER, 'bunko', 680, -260, 1700],
  ['冬の星図', 'ふゆのせいず', authors.toriizaka, OWN_PUBLISHER, 'bunko', 780, -330, 700, undefined, 'winter'],
  ['坂の上の校正室', 'さかのうえのこうせいしつ', authors.toriizaka, OWN_PUBLISHER, 'novel', 1700, -610, 800],
  ['冬支度の約束', 'ふゆじたくのやくそく', authors.sarashina, OWN_PUBLISHER, 'bunko', 740, 7, 1600],
  [
    '灯りをたどる人 下',
    'あかりをたどるひと 2',
    authors.higaki,
    OWN_PUBLISHER,
    'bunko',
    860,
    7,
    2400,
    ['灯りをたどる人', 'あかりをたどるひと', 2],
  ],
  [
    '灯りをたどる人 上',
    'あかりをたどるひと 1',
    authors.higaki,
    OWN_PUBLISHER,
    'bunko',
    860,
    -85,
    2300,
    ['灯りをたどる人', 'あかりをたどるひと', 1],
  ],
  ['県境の図書館 別館', 'けんざかいのとしょかん べっかん', authors.chihaya, OWN_PUBLISHER, 'bunko', 920, 14, 4000],
  ['海鳴りの灯台守', 'うみなりのとうだいもり', ['蓮見沢 千紘', 'はすみざわ ちひろ'], '9905', 'bunko', 840, -29, 4200],
  ['塩の道、母の声', 'しおのみち、ははのこえ', ['蓮見沢 千紘', 'はすみざわ ちひろ'], '9905', 'bunko', 880, -57, 2400],
  ['きみの余白に雨が降る', 'きみのよはくにあめがふる', ['紗英 凪', 'さえ なぎ'], '9905', 'bunko', 740, -85, 3100],
  ['午前四時の校正室', 'ごぜんよじのこうせいしつ', ['間宮寺 奏', 'まみやじ かなで'], '9906', 'bunko-mystery', 860, -22, 3000],
  ['珈琲と断層', 'こーひーとだんそう', ['田鎖 佐和', 'たくさり さわ'], '9906', 'novel', 1800, -8, 2300],
  ['百葉箱の手紙', 'ひゃくようばこのてがみ', ['間宮寺 奏', 'まみやじ かなで'], '9906', 'bunko', 720, -100, 1300],
  ['湯けむり郵便局', 'ゆけむりゆうびんきょく', ['小比類巻 透子', 'こひるいまき とうこ'], '9907', 'bunko', 720, -50, 2300],
  ['透明な駅のアリア', 'とうめいなえきのありあ', ['氷室沢 律', 'ひむろさわ りつ'], '9907', 'bunko', 790, -15, 1600],
  ['港町カルテット', 'みなとまちかるてっと', ['小比類巻 透子', 'こひるいまき とうこ'], '9907', 'bunko', 760, -106, 1700],
  ['山小屋の数学者', 'やまごやのすうがくしゃ', ['岩清水 朔太', 'いわしみず さくた'], '9908', 'bunko', 1020, -127, 2500],
  ['鍵穴の庭', 'かぎあなのにわ', ['田鎖 佐和', 'たくさり さわ'], '9908', 'bunko', 780, -36, 1100],
  ['犬棒かるた殺人事件', 'いぬぼうかるたさつじんじけん', ['檜垣 遼', 'ひがき りょう'], '9903', 'bunko-mystery', 830, -43, 1700],
  [
    '会議を半分にする技術',
    'かいぎをはんぶんにするぎじゅつ',
    ['國枝原 直', 'くにえだはら なお'],
    '9904',
    'business',
    1600,
    -64,
    5200,
  ],
  ...[7, 6, 5, 4, 3, 2, 1].map(
    (volume): Row => [
      `からくり長屋捕物控 ${'一二三四五六七'[volume - 1]}`,
      `からくりながやとりものひかえ ${volume}`,
      ['七海堂 晴臣', 'ななみどう はるおみ'],
      '9903',
      'bunko-edo',
      760,
      -11 - (7 - volume) * 175,
      volume === 7 ? 3600 : 1500,
      ['からくり長屋捕物控', 'からくりながやとりものひかえ', volume],
      'tenement',
    ],
  ),
  ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(
    (volume): Row => [
      `放課後、火星まで ${volume}`,
      `ほうかご、かせいまで ${volume}`,
      ['紙屋川 蒼介', 'かみやがわ そうすけ'],
      '9902',
      'comic-boy',
      520,
      -12 - (11 - volume) * 105,
      volume === 11 ? 6000 : 4200,
      ['放課後、火星まで', 'ほうかご、かせいまで', volume],
      'mars',
    ],
  ),
  ...[5, 4, 3, 2, 1].map(
    (volume): Row => [
      `銀の栞と黒い犬 ${volume}`,
      `ぎんのしおりとくろいいぬ ${volume}`,
      ['七海堂 灯', 'ななみどう あかり'],
      '9902',
      'comic-youth',
      700,
      -50 - (5 - volume) * 120,
      volume === 5 ? 3800 : 2400,
      ['銀の栞と黒い犬', 'ぎんのしおりとくろいいぬ', volume],
      'dog',
    ],
  ),
  // of the imprint for children, so that it has a title in every size
  ['ほしぞらのえき', 'ほしぞらのえき', authors.toriizaka, '9931', 'ehon', 1300, -190, 1100],
  ...adaptations,
]

export const specialTitles: readonly SpecialTitle[] = rows.map(
  ([title, kana, [author, authorKana], publisherCd, subject, price, released, copies, series, franchise]) => ({
    title,
    kana,
    author,
    authorKana,
    publisherCd,
    subject,
    price,
    released,
    copies,
    ...(series ? { series } : {}),
    ...(franchise ? { franchise } : {}),
  }),
)

/** Timeline of the star novel: days from its release to its second delivery, publicity and award. */
export const starTimeline = {
  title: '夜汽車は星を数えない',
  secondDelivery: 27,
  publicity: [
    [-3, 'SNS', '書店員の先読みの感想', 0.3, 6],
    [9, '新聞書評', '東都新報 読書面', 0.5, 6],
    [18, 'ラジオ', '夜更けの本棚', 0.3, 5],
    [23, 'テレビ', '朝の本棚', 2.2, 4],
    [30, '雑誌', '週刊みなと 著者インタビュー', 0.3, 6],
    [44, '新聞書評', '北辰新聞 日曜書評欄', 0.5, 6],
  ],
  award: [34, '第12回 汽笛文学賞', 1.1, 8],
} as const
