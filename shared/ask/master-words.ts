import { foldText } from '../text/fold.ts'
import { getEnglishGenreName } from '../trade/genre-names.ts'
import { areas, prefectures, shortenPrefecture } from '../trade/prefectures.ts'
import { locations, scales, storeCategories } from '../trade/store-categories.ts'
import type { ConditionWords } from './condition-words.ts'
import { type Coded, createFact, createName, type Fact, type SlotValues } from './fact.ts'
import { romanize } from './romanize.ts'

export interface MasterRow {
  cd: string
  name: string
  kana?: string | null
}
export interface GenreRow {
  key: string
  name: string
  products?: number | null
}

/** Masters that a question can name. Genres of all levels, item genres of the first. */
export interface AskMasters {
  genres: readonly GenreRow[]
  items: readonly GenreRow[]
  publishers: readonly MasterRow[]
  companies: readonly MasterRow[]
  chains: readonly MasterRow[]
  stores: readonly MasterRow[]
}

/** Other words for genres, by the name of the genre. */
const genreSynonyms: Readonly<Record<string, readonly string[]>> = {
  コミック: ['コミックス', '漫画', 'マンガ', 'まんが', 'こみっく', 'comics', 'comic', 'manga'],
  少年: ['shonen', 'shounen', 'shonen manga', 'shonen comics', "boys' manga", "boys' comics"],
  青年: ['seinen', 'seinen manga', 'seinen comics'],
  '少女・女性': ['shojo', 'shoujo', 'shojo manga', 'shojo comics', "girls' manga", 'josei', 'josei manga', 'josei comics'],
  文庫: ['文庫本', 'ぶんこ', 'bunko', 'bunko paperbacks', 'paperbacks', 'paperback', 'pocket books'],
  新書: ['しんしょ', '新書本', 'shinsho', 'shinsho paperbacks'],
  児童書: [
    'じどうしょ',
    '児童',
    '子どもの本',
    '子供の本',
    '子ども向け',
    "children's books",
    'children’s books',
    'kids books',
    'childrens books',
    "children's book",
    "children's",
    "kids' books",
  ],
  学参: ['がくさん', '学習参考書', '参考書', 'study guides', 'study aids', 'textbooks', 'test prep'],
  実用書: ['じつようしょ', '実用', '生活実用', 'practical books', 'practical', 'how-to books', 'how-to', 'lifestyle books'],
  文芸: [
    'ぶんげい',
    '文芸書',
    '単行本',
    '一般文芸',
    'literary books',
    'literature',
    'fiction',
    'lit',
    'literary',
    'hardcover fiction',
    'hardcovers',
    'hardcover',
  ],
  ビジネス: ['びじねす', 'ビジネス書', 'ビジネス本', 'business books', 'business'],
  専門書: ['せんもんしょ', '専門', 'professional books', 'academic books', 'specialist books', 'technical books'],
  総記: ['そうき', 'reference books', 'reference'],
  ライトノベル: ['ラノベ', 'らのべ', 'light novels', 'light novel'],
  ミステリー: [
    'みすてりー',
    'ミステリ',
    '推理小説',
    '推理',
    'mystery',
    'mysteries',
    'crime',
    'crime fiction',
    'detective fiction',
  ],
  時代小説: ['じだいしょうせつ', '時代物', '歴史小説', 'historical novels', 'historical fiction', 'period novels'],
  料理: [
    'りょうり',
    '料理本',
    'レシピ本',
    'レシピ',
    '料理書',
    'cookbooks',
    'cooking',
    'cookery',
    'cookery books',
    'cookbook',
    'recipe books',
  ],
  絵本: ['えほん', 'picture books', 'picture book'],
  児童文庫: ['じどうぶんこ'],
  旅行ガイド: ['旅行ガイドブック', 'ガイドブック', '旅行本', 'travel guides', 'guidebooks', 'travel books'],
  健康: ['健康書', '健康本', 'けんこう', 'health books', 'health'],
  手帳: ['てちょう', 'ダイアリー', 'diaries', 'diary', 'planners'],
  大学受験: ['大学入試', '受験参考書', '赤本', 'university entrance exams', 'exam prep'],
  英語: ['英語教材', 'english books', 'english learning'],
  語学: ['ごがく', '語学書', 'language books', 'languages', 'language learning'],
  '投資・金融': ['投資', '金融', '投資本', 'investment', 'investing', 'finance books', 'finance'],
  仕事術: ['しごとじゅつ', '自己啓発', 'ビジネススキル'],
  '経営・マーケティング': ['マーケティング', 'marketing', 'management books'],
  コンピュータ: [
    'コンピューター',
    'コンピュータ書',
    'コンピューター書',
    'パソコン',
    'IT書',
    'PC書',
    'computer books',
    'computing',
    'computers',
    'programming books',
  ],
  '医学・看護': ['医学書', '看護', '看護書', 'medical books', 'nursing'],
  翻訳小説: [
    '海外小説',
    '海外文学',
    '外国小説',
    'translated fiction',
    'translated novels',
    'foreign fiction',
    'literature in translation',
    'fiction in translation',
    'translated literature',
  ],
  '小説・物語': ['小説', 'しょうせつ', 'novels', 'novel'],
  随筆: ['エッセイ', 'ずいひつ', 'エッセー', 'essays', 'essay'],
  詩歌: ['詩集', '短歌', '俳句', '歌集', 'poetry', 'poems'],
  法律: ['法律書', 'law books', 'law'],
  スポーツ: ['sports', 'sport'],
  ファッション: ['ファッション誌', 'fashion', 'fashion magazines'],
  女性誌: ["women's magazines", 'women’s magazines'],
  男性誌: ["men's magazines"],
  コミック誌: ['漫画雑誌', 'マンガ誌', '漫画誌', 'comic magazines', 'manga magazines'],
  週刊誌: ['しゅうかんし', 'weekly magazines', 'weeklies'],
  趣味誌: ['hobby magazines'],
  ビジネス誌: ['経済誌', 'business magazines'],
  'テレビ・芸能': ['芸能誌', 'テレビ誌', 'TV magazines', 'celebrity magazines'],
  文具: ['文房具', 'ぶんぐ', 'stationery'],
  ゲーム: ['ゲームソフト', 'games', 'video games'],
  レンタル映像: ['レンタルDVD', 'rental video', 'rental videos'],
  レンタル音楽: ['レンタルCD', 'rental music'],
  レンタルコミック: ['貸本', 'rental comics'],
  セル映像: ['DVD', 'ブルーレイ', 'videos', 'DVDs'],
  セル音楽: ['CD', '音楽CD', 'CDs', 'music'],
}
/** Genres that questions mean by a name that several genres have. */
const preferredParents: readonly string[] = ['03', '02', '08', '07', '09', '05', '06', '10', '04', '11', '01']

const areaSynonyms: Readonly<Record<string, readonly string[]>> = {
  '1': ['ほっかいどう', '道内', '北海道エリア'],
  '2': ['とうほく'],
  '3': ['かんとう', '関東圏'],
  '4': ['甲信越', '北陸', 'こうしんえつ', 'ほくりく', '北陸甲信越', '信越', 'koshinetsu', 'hokuriku'],
  '5': ['とうかい', '中部', '東海圏', 'chubu', 'tokai'],
  '6': ['きんき', '関西', 'かんさい', '関西圏', 'kansai'],
  '7': ['ちゅうごく', '中国地方', '山陽', '山陰'],
  '8': ['しこく'],
  '9': ['九州', 'きゅうしゅう', '九州沖縄', 'kyushu'],
}
const prefectureKana =
  'ほっかいどう あおもり いわて みやぎ あきた やまがた ふくしま いばらき とちぎ ぐんま さいたま ちば とうきょう かながわ にいがた とやま いしかわ ふくい やまなし ながの ぎふ しずおか あいち みえ しが きょうと おおさか ひょうご なら わかやま とっとり しまね おかやま ひろしま やまぐち とくしま かがわ えひめ こうち ふくおか さが ながさき くまもと おおいた みやざき かごしま おきなわ'.split(
    ' ',
  )

/** Groups of prefectures that people name as one; `cds` are the codes, joined with commas. */
const prefectureGroups: readonly { cds: string; ja: readonly [string, ...string[]]; en: readonly [string, ...string[]] }[] = [
  { cds: '11,12,13,14', ja: ['首都圏', '1都3県', '一都三県', '南関東'], en: ['greater Tokyo', 'Tokyo area'] },
  {
    cds: '24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47',
    ja: ['西日本'],
    en: ['western Japan'],
  },
  {
    cds: '01,02,03,04,05,06,07,08,09,10,11,12,13,14,15,16,17,18,19,20,21,22,23',
    ja: ['東日本'],
    en: ['eastern Japan'],
  },
  { cds: '08,09,10', ja: ['北関東'], en: ['northern Kanto'] },
  { cds: '26,27,28', ja: ['京阪神', '関西圏'], en: ['greater Osaka', 'Osaka area'] },
  { cds: '15,19,20', ja: ['甲信越'], en: ['Koshinetsu'] },
  { cds: '16,17,18', ja: ['北陸'], en: ['Hokuriku'] },
  { cds: '31,32', ja: ['山陰'], en: ['Sanin'] },
  { cds: '33,34,35', ja: ['山陽'], en: ['Sanyo'] },
]

const placeSynonyms: Readonly<Record<string, readonly string[]>> = {
  駅前: [
    '駅前店',
    '駅前立地',
    '駅前立地の店',
    'station stores',
    'station shops',
    'station front',
    'station-front',
    'station-front stores',
    'station-front shops',
    'near stations',
    'by the station',
  ],
  駅ビル: ['駅ビル店', '駅ナカ', 'station buildings'],
  商店街: ['商店街店', 'shopping streets'],
  オフィス街: ['ビジネス街', 'office districts'],
  住宅地: ['住宅街', 'residential areas'],
  SC内: ['SC', 'ショッピングセンター', 'ショッピングモール', 'モール', 'shopping centres', 'shopping centers', 'malls', 'mall'],
  郊外ロードサイド: ['郊外', '郊外店', 'ロードサイド', 'ロードサイド店', 'roadside', 'suburban', 'suburbs'],
  大学内: ['キャンパス', 'on campus'],
  '〜40坪': ['小型店', '小規模店', 'small stores', '40坪以下', '40坪まで'],
  '501坪以上': ['大型店', '超大型店', 'large stores', '500坪超'],
  '複合店（レンタル・文具併設）': ['複合店', 'combined shops'],
  専門店: ['specialists', 'specialist shops'],
  '生協・大学': ['生協', '大学生協', '大学書店', 'co-op', 'co-ops', 'campus stores', 'university stores', 'university co-op'],
  '売店・コンビニ': ['コンビニ', '売店', 'キオスク', 'convenience stores', 'kiosks', 'convenience store'],
  ネット書店: ['オンライン書店', 'online bookshops', 'online bookstores', 'online stores', 'online bookstore'],
}
/** Shortest part of a name that is looked for, in characters. */
const MIN_PART = 2

/** Names that questions use for something else. */
const leftOut = new Set(['書店', 'ネット', 'Bookshop', 'Online', 'Specialist'])

/** Legal forms and endings that questions leave out. */
const companyForms = /^(株式会社|有限会社)|(株式会社|有限会社|ホールディングス|グループ)$/g

const listNames = ({ name, kana }: MasterRow) => [name, ...(kana ? [kana] : [])]

const listSpellings = ({ kana }: MasterRow) => (kana ? romanize(kana) : [])

function listGenreWords(genres: readonly GenreRow[]): ConditionWords[] {
  const names = new Map(genres.map(({ key, name }) => [key, name]))
  const getPath = (key: string) => {
    const parts = key.split('/')
    return parts.map((_part, index) => names.get(parts.slice(0, index + 1).join('/')) ?? '').join('>')
  }
  const byName = new Map<string, GenreRow[]>()
  for (const genre of genres) byName.set(genre.name, [...(byName.get(genre.name) ?? []), genre])
  const getGenreRank = ({ key }: GenreRow) => key.split('/').length * 100 + preferredParents.indexOf(key.slice(0, 2))
  return [...byName].map(([name, rows]) => {
    const sorted = [...rows].sort((a, b) => getGenreRank(a) - getGenreRank(b))
    // a parent and its only child of the same name are one
    const facts = sorted.map(({ key }) => {
      const english = getEnglishGenreName(name, key)
      return createFact('genre', { cd: key, name: getPath(key) }, createName(name, english.startsWith('genre ') ? name : english))
    })
    const english = getEnglishGenreName(name, '')
    return { facts, words: [name, ...(english.startsWith('genre') ? [] : [english]), ...(genreSynonyms[name] ?? [])] }
  })
}

/** Parts of the names of genres: 歴史 of 歴史・文化. */
export function listGenrePartWords({ genres }: AskMasters): ConditionWords[] {
  const whole = listGenreWords(genres)
  return whole.flatMap(({ facts, words: [name = ''] }) => {
    const parts = name.split('・').filter((part) => [...part].length >= MIN_PART)
    return parts.length > 1 ? [{ facts, words: parts }] : []
  })
}

const listItemWords = (items: readonly GenreRow[]): ConditionWords[] =>
  items
    .filter(({ key, name }) => !key.includes('/') && !['書籍', '雑誌', 'コミック'].includes(name))
    .map(({ key, name }) => {
      const english = getEnglishGenreName(name, key)
      return {
        facts: [createFact('item', { cd: key, name }, createName(name, english))],
        words: [name, english, ...(genreSynonyms[name] ?? [])],
      }
    })

/** Words of all masters. */
export function listMasterWords(masters: AskMasters): ConditionWords[] {
  const listRowWords = <S extends 'publisher' | 'chain' | 'company'>(
    slot: S,
    list: readonly MasterRow[],
    more: (row: MasterRow) => string[] = () => [],
  ) =>
    list.map(
      (row): ConditionWords => ({
        facts: [createFact(slot as 'publisher', { cd: row.cd, name: row.name }, createName(row.name))],
        words: [...listNames(row), ...listSpellings(row), ...more(row)],
      }),
    )
  const listPlaceWords = (
    slot: 'location' | 'scale' | 'storeCategory',
    list: readonly { cd: string; ja: string; en: string }[],
  ) =>
    list.map(
      ({ cd, ja, en }): ConditionWords => ({
        facts: [createFact(slot, { cd, name: ja }, createName(ja, en))],
        words: [ja, en, ...(placeSynonyms[ja] ?? [])].filter((word) => !leftOut.has(word)),
      }),
    )
  return [
    ...listGenreWords(masters.genres),
    ...listItemWords(masters.items),
    ...areas.map(
      ({ cd, ja, en }): ConditionWords => ({
        facts: [createFact('area', { cd, name: ja }, createName(ja, en))],
        words: [ja, `${ja}地方`, en, ...(areaSynonyms[cd] ?? []), ...(areaSynonyms[cd] ?? []).map((word) => `${word}地方`)],
      }),
    ),
    ...prefectures.slice(1).map(({ cd, ja, en }): ConditionWords => {
      const kana = prefectureKana[Number(cd) - 1] ?? ''
      const short = shortenPrefecture(ja)
      const ending = ja.slice(short.length)
      const endingKana = ending === '都' ? 'と' : ending === '府' ? 'ふ' : 'けん'
      return {
        facts: [createFact('prefecture', { cd, name: ja }, createName(ja, en))],
        words: [
          ja,
          short,
          ...(ending === '都' ? ['都内'] : []),
          `${short}県内`,
          `${ja}内`,
          en,
          kana,
          kana + ending,
          kana + endingKana,
        ],
      }
    }),
    ...prefectureGroups.map(
      ({ cds, ja, en }): ConditionWords => ({
        facts: [createFact('prefecture', { cd: cds, name: ja[0] }, createName(ja[0], en[0]))],
        words: [...ja, ...en],
      }),
    ),
    ...listPlaceWords('storeCategory', storeCategories),
    ...listPlaceWords('location', locations),
    ...listPlaceWords('scale', scales),
    ...listRowWords('chain', masters.chains),
    ...listRowWords('company', masters.companies, ({ name }) => [name.replace(companyForms, '').trim()]),
    ...listRowWords('publisher', masters.publishers),
    ...masters.stores.map(
      (row): ConditionWords => ({
        facts: [createFact('store', { cds: [row.cd], name: row.name }, createName(row.name))],
        words: listNames(row),
      }),
    ),
    ...[...groupByBranch(masters.stores)].map(
      ([branch, stores]): ConditionWords => ({ facts: [createStoresFact(stores, branch)], words: [branch] }),
    ),
  ]
}

/** Stores by their branch, the name after that of the chain: 汽笛堂 新宿店, ブックス野分 新宿店. */
function groupByBranch(stores: readonly MasterRow[]): ReadonlyMap<string, MasterRow[]> {
  const byBranch = new Map<string, MasterRow[]>()
  for (const store of stores) {
    const branch = /^\S+\s+(\S{3,})$/u.exec(store.name)?.[1]
    if (branch !== undefined) byBranch.set(branch, [...(byBranch.get(branch) ?? []), store])
  }
  return byBranch
}

/** Stores with a part of their name in common. */
function createStoresFact(stores: readonly MasterRow[], part: string): Fact {
  const [only] = stores
  const cds = stores.map(({ cd }) => cd)
  if (only && stores.length === 1) return createFact('store', { cds, name: only.name }, createName(only.name))
  const count = stores.length
  return createFact(
    'store',
    { cds, name: `*${part}*` },
    createName(`「${part}」の店（${count}店）`, `Stores “${part}” (${count})`),
  )
}

/** Function that narrows stores found by their branch to those of a chain; null if it has none of them. */
export const createStoreNarrower =
  ({ stores }: AskMasters) =>
  (chain: Coded, { cds, name: part }: SlotValues['store']): Fact | null => {
    const found = stores.filter(({ cd, name }) => cds.includes(cd) && name.startsWith(`${chain.name} `))
    return found.length === 0 ? null : createStoresFact(found, part.replaceAll('*', ''))
  }

/** Maximum number of stores that a part of a name may mean. */
const MAX_STORES = 200
/** Minimum length of a part in Latin letters: shorter ones match English words. */
const MIN_LATIN_PART = 4

type ListNames = (row: MasterRow) => readonly string[]

const beginsWith = (name: string, part: string) => name.replace(companyForms, '').startsWith(part)
const contains = (name: string, part: string) => name.includes(part)

/** Function that lists the rows with a name that a part matches; the names are computed for the first part. */
function createRowFinder(rows: readonly MasterRow[], listRowNames: ListNames, isMatch: typeof contains) {
  let named: readonly { row: MasterRow; names: readonly string[] }[] | null = null
  return (part: string): MasterRow[] => {
    named ??= rows.map((row) => ({ row, names: listRowNames(row).map(foldText) }))
    return named.flatMap(({ row, names }) => (names.some((name) => isMatch(name, part)) ? [row] : []))
  }
}

/** Spellings of a store's branch, which follows the chain: しんじゅくてん. */
const listBranchSpellings: ListNames = ({ kana }) => (kana ? kana.split(/\s/).slice(1).flatMap(romanize) : [])

/**
 * Masters by a part of their name: publishers, chains and companies by its beginning, stores by any part. Parts in Latin letters
 * match the reading. `folded` is the folded text.
 */
export function createPartFinder(masters: AskMasters): (folded: string, typed: string) => Fact[] {
  const createFinders = (listRowNames: ListNames) => ({
    publishers: createRowFinder(masters.publishers, listRowNames, beginsWith),
    chains: createRowFinder(masters.chains, listRowNames, beginsWith),
    companies: createRowFinder(masters.companies, listRowNames, beginsWith),
  })
  const written = { ...createFinders(listNames), stores: createRowFinder(masters.stores, ({ name }) => [name], contains) }
  const spelled = { ...createFinders(listSpellings), stores: createRowFinder(masters.stores, listBranchSpellings, beginsWith) }
  return (folded, typed) => {
    const isLatin = /^[\x20-\x7e]+$/.test(folded)
    // up to three kana match the readings of unrelated names
    if ([...folded].length < (isLatin ? MIN_LATIN_PART : MIN_PART) || /^[ァ-ヺー]{1,3}$/.test(folded)) return []
    if (isLatin && !/^[a-z-]+$/.test(folded)) return []
    const { publishers, chains, companies, stores } = isLatin ? spelled : written
    const matches = stores(folded)
    return [
      ...publishers(folded).map(({ cd, name }) => createFact('publisher', { cd, name }, createName(name))),
      ...chains(folded).map(({ cd, name }) => createFact('chain', { cd, name }, createName(name))),
      ...companies(folded).map(({ cd, name }) => createFact('company', { cd, name }, createName(name))),
      ...(matches.length > 0 && matches.length <= MAX_STORES ? [createStoresFact(matches, typed)] : []),
    ]
  }
}
