import type { TitleSet } from './words/title-templates.ts'

/** Decline of a title's sales: weight and days of a fast and a slow part, and the weight that sells for years. */
export const salesDecays = {
  weekly: [0.9, 2.2, 0.1, 6, 0],
  monthly: [0.7, 5, 0.3, 14, 0],
  comic: [0.55, 5, 0.28, 45, 0.25],
  novel: [0.38, 9, 0.37, 60, 0.3],
  paper: [0.3, 12, 0.35, 80, 0.4],
  long: [0.08, 20, 0.17, 120, 0.9],
  study: [0.05, 20, 0.15, 150, 0.9],
  goods: [0.05, 15, 0.2, 100, 0.9],
} as const
export type Decay = keyof typeof salesDecays

/** Months January … December relative to the year's mean. */
export const seasonWeights = {
  flat: [1.0, 0.95, 1.02, 0.98, 0.97, 0.95, 1.02, 1.06, 0.97, 0.98, 1.0, 1.12],
  comic: [1.05, 0.93, 1.02, 0.98, 0.98, 0.94, 1.04, 1.1, 0.95, 0.94, 0.97, 1.12],
  kids: [0.92, 0.85, 0.92, 0.9, 0.95, 0.92, 1.15, 1.2, 0.86, 0.92, 1.05, 1.6],
  study: [0.95, 0.95, 1.45, 1.55, 0.95, 0.8, 1.2, 1.15, 0.85, 0.75, 0.75, 0.75],
  cook: [0.98, 0.95, 1.02, 1.05, 1.0, 0.95, 0.94, 0.92, 1.0, 1.05, 1.08, 1.1],
  travel: [0.85, 0.9, 1.1, 1.15, 1.0, 0.95, 1.25, 1.25, 1.0, 0.95, 0.85, 0.8],
  year: [1.15, 0.8, 1.15, 0.95, 0.7, 0.7, 0.7, 0.75, 1.1, 1.35, 1.4, 1.6],
} as const
export type Season = keyof typeof seasonWeights

/** Monday … Sunday and holidays relative to the week's mean. */
export const weekdayWeights = {
  leisure: [0.87, 0.84, 0.85, 0.87, 1.0, 1.3, 1.27, 1.28],
  work: [1.08, 1.06, 1.05, 1.03, 1.08, 0.9, 0.8, 0.76],
  family: [0.78, 0.76, 0.8, 0.78, 0.92, 1.5, 1.46, 1.4],
} as const
export type WeekdayKind = keyof typeof weekdayWeights

export interface Subject {
  key: string
  /** Trade genre: large, medium and small, code and name; medium and small from the C-code's content. */
  genre: readonly [c1: string, c2: string, c2Nm: string, c3: string, c3Nm: string]
  cCode: string
  /** Item, then large, medium and small genre names of the item hierarchy. */
  item: readonly [cd: string, dai: string, chu: string, sho: string]
  titles: TitleSet
  /** Price excluding tax: from, to, step. */
  price: readonly [number, number, number]
  format: string
  /** Titles in stock at the start in the demo size, and new ones per month. */
  back: number
  fresh: number
  /** Expected copies of an average title in its first year, in all stores of the demo. */
  copies: number
  spread: number
  decay: Decay
  season: Season
  week: WeekdayKind
  /** Buyers: share of women, mean age. */
  female: number
  age: number
  /** Series: number, days between volumes. */
  series?: readonly [count: number, gap: number]
}

/**
 * key ; trade genre ; C-code ; item genre ; titles ; price from-to-step ; format ; titles on the shelves + new ones a
 * month ; copies ± spread ; decay, season, week ; buyers: share of women, age ; series × days between volumes
 */
const rows = `
bunko ; 03 93 日本文学 01 小説・物語 ; 0193 ; 01 文庫 日本文学 小説 ; novel ; 620-980-20 ; 文庫判 ; 420+17 ; 80±1.1 ; novel flat leisure ; 0.58 50 ; -
bunko-mystery ; 03 93 日本文学 02 ミステリー ; 0193 ; 01 文庫 日本文学 ミステリー ; mystery ; 680-1050-20 ; 文庫判 ; 220+9 ; 90±1.1 ; novel flat leisure ; 0.52 52 ; -
bunko-edo ; 03 93 日本文学 03 時代小説 ; 0193 ; 01 文庫 日本文学 時代小説 ; edo ; 660-900-20 ; 文庫判 ; 0+0 ; 130±0.8 ; novel flat leisure ; 0.42 66 ; 26×190
bunko-light ; 03 93 日本文学 04 ライトノベル ; 0193 ; 01 文庫 ライトノベル 男性向け ; light ; 640-780-20 ; 文庫判 ; 0+0 ; 110±0.9 ; comic comic leisure ; 0.35 27 ; 46×130
bunko-foreign ; 03 97 外国文学小説 01 翻訳小説 ; 0197 ; 01 文庫 外国文学 翻訳小説 ; mystery ; 900-1500-20 ; 文庫判 ; 110+4 ; 45±1 ; novel flat leisure ; 0.5 56 ; -
bunko-essay ; 03 95 評論・随筆 01 随筆 ; 0195 ; 01 文庫 日本文学 随筆 ; essay ; 680-980-20 ; 文庫判 ; 90+4 ; 45±1 ; novel flat leisure ; 0.6 56 ; -
novel ; 08 93 日本文学 01 小説・物語 ; 0093 ; 01 文芸書 日本文学 小説 ; novel ; 1500-2200-50 ; 四六判 ; 240+13 ; 90±1.3 ; novel flat leisure ; 0.56 50 ; -
novel-light ; 08 93 日本文学 04 ライトノベル単行本 ; 0093 ; 01 文芸書 ライトノベル 女性向け ; light ; 1200-1400-50 ; B6判 ; 0+0 ; 80±0.9 ; comic comic leisure ; 0.55 34 ; 26×170
novel-foreign ; 08 97 外国文学小説 01 翻訳小説 ; 0097 ; 01 文芸書 外国文学 翻訳小説 ; novel ; 1900-3200-100 ; 四六判 ; 90+4 ; 40±1.1 ; novel flat leisure ; 0.52 54 ; -
essay ; 08 95 評論・随筆 01 随筆 ; 0095 ; 01 文芸書 日本文学 随筆 ; essay ; 1400-2000-50 ; 四六判 ; 100+5 ; 50±1.2 ; novel flat leisure ; 0.62 54 ; -
poetry ; 08 92 日本文学詩歌 01 詩歌 ; 0092 ; 01 文芸書 日本文学 詩歌 ; essay ; 1600-2600-100 ; 四六判 ; 40+2 ; 20±0.9 ; long flat leisure ; 0.6 50 ; -
comic-boy ; 02 79 コミックス 01 少年 ; 9979 ; 03 コミック 少年 新書判 ; comic ; 480-560-20 ; 新書判 ; 0+0 ; 330±1.15 ; comic comic leisure ; 0.33 25 ; 52×95
comic-youth ; 02 79 コミックス 02 青年 ; 9979 ; 03 コミック 青年 B6判 ; comic ; 680-780-20 ; B6判 ; 0+0 ; 190±1.05 ; comic comic leisure ; 0.3 40 ; 46×130
comic-girl ; 02 79 コミックス 03 少女・女性 ; 9979 ; 03 コミック 少女 新書判 ; comic ; 500-660-20 ; 新書判 ; 0+0 ; 170±1 ; comic comic leisure ; 0.92 29 ; 44×140
comic-wide ; 02 79 コミックス 04 その他 ; 0979 ; 03 コミック その他 A5判 ; comic ; 800-1200-50 ; A5判 ; 90+4 ; 60±1 ; comic comic leisure ; 0.6 36 ; -
shinsho-culture ; 04 20 歴史総記 01 歴史・文化 ; 0220 ; 01 新書 教養 歴史 ; paperback ; 860-1100-20 ; 新書判 ; 130+6 ; 70±1.1 ; paper flat leisure ; 0.3 60 ; -
shinsho-society ; 04 36 社会 01 社会 ; 0236 ; 01 新書 教養 社会 ; paperback ; 880-1150-20 ; 新書判 ; 130+6 ; 80±1.1 ; paper flat work ; 0.33 56 ; -
shinsho-science ; 04 40 自然科学総記 01 自然科学 ; 0240 ; 01 新書 教養 科学 ; paperback ; 960-1300-20 ; 新書判 ; 80+4 ; 60±1 ; paper flat leisure ; 0.3 50 ; -
ehon ; 05 71 絵画 01 絵本 ; 8771 ; 01 児童書 絵本 創作絵本 ; kids ; 1100-1600-100 ; B5変型判 ; 300+8 ; 110±1.1 ; long kids family ; 0.82 37 ; -
kids-story ; 05 93 児童文学 01 読みもの ; 8093 ; 01 児童書 読みもの 低学年 ; tales ; 900-1400-50 ; A5判 ; 120+4 ; 60±1 ; long kids family ; 0.8 40 ; -
kids-series ; 05 93 児童文学 02 児童文庫 ; 8293 ; 01 児童書 読みもの 児童文庫 ; tales ; 740-880-20 ; 新書判 ; 0+0 ; 120±0.9 ; comic kids family ; 0.8 40 ; 18×150
drill ; 06 41 小中学参 01 ドリル・問題集 ; 6041 ; 01 学参 小中学生 問題集 ; drill ; 700-1500-50 ; B5判 ; 300+5 ; 70±1 ; study study family ; 0.78 42 ; -
exam ; 06 37 高校学参 01 大学受験 ; 7037 ; 01 学参 高校生 受験 ; exam ; 950-1800-50 ; A5判 ; 240+4 ; 65±1.1 ; study study leisure ; 0.5 24 ; -
language ; 06 82 語学 01 英語 ; 2082 ; 01 語学 英語 学習書 ; exam ; 1400-2400-100 ; A5判 ; 90+2 ; 60±1.2 ; study study leisure ; 0.52 36 ; -
cooking ; 07 77 家事 01 料理 ; 2077 ; 01 実用書 生活 料理 ; cooking ; 1300-1800-50 ; B5判 ; 170+7 ; 80±1.1 ; long cook family ; 0.85 50 ; -
hobby ; 07 76 諸芸・娯楽 01 趣味 ; 2076 ; 01 実用書 趣味 手芸・園芸 ; hobby ; 1300-2000-50 ; B5判 ; 170+6 ; 50±1 ; long flat leisure ; 0.6 55 ; -
health ; 07 47 医学・健康 01 健康 ; 2047 ; 01 実用書 生活 健康 ; hobby ; 1300-1600-50 ; A5判 ; 100+5 ; 85±1.2 ; novel flat leisure ; 0.66 60 ; -
travel ; 07 26 旅行 01 旅行ガイド ; 2026 ; 01 実用書 旅行 国内 ; hobby ; 1100-1800-50 ; A5変型判 ; 90+3 ; 75±0.9 ; long travel leisure ; 0.58 48 ; -
diary ; 07 78 日記・手帳 01 手帳 ; 2078 ; 01 実用書 手帳 手帳 ; stationery ; 1200-2600-100 ; B6判 ; 30+2 ; 80±0.8 ; goods year leisure ; 0.66 44 ; -
business ; 09 34 経営 01 仕事術 ; 2034 ; 01 ビジネス書 自己啓発 仕事術 ; business ; 1500-1900-50 ; 四六判 ; 190+9 ; 100±1.3 ; paper flat work ; 0.36 42 ; -
management ; 09 34 経営 02 経営・マーケティング ; 0034 ; 01 ビジネス書 経営 経営 ; business ; 1700-2800-100 ; 四六判 ; 110+4 ; 60±1.1 ; paper flat work ; 0.28 46 ; -
money ; 09 33 経済・財政 01 投資・金融 ; 0033 ; 01 ビジネス書 金融 投資 ; business ; 1500-2000-50 ; 四六判 ; 90+4 ; 90±1.2 ; paper flat work ; 0.36 48 ; -
law ; 10 32 法律 01 法律 ; 3032 ; 01 専門書 社会科学 法律 ; scholar ; 2600-5800-100 ; A5判 ; 130+3 ; 18±0.8 ; long study work ; 0.32 38 ; -
medical ; 10 47 医学 01 医学・看護 ; 3047 ; 01 専門書 医学 看護 ; scholar ; 2400-7800-200 ; B5判 ; 130+3 ; 18±0.9 ; long study work ; 0.6 36 ; -
engineering ; 10 50 工学 01 工学 ; 3050 ; 01 専門書 理工 工学 ; scholar ; 2600-4800-100 ; A5判 ; 100+2 ; 16±0.8 ; long study work ; 0.14 36 ; -
computing ; 10 55 電子通信 01 コンピュータ ; 3055 ; 01 専門書 コンピュータ 開発 ; scholar ; 2400-3800-100 ; B5変型判 ; 120+4 ; 40±1.1 ; paper flat work ; 0.16 38 ; -
art ; 10 70 芸術総記 01 芸術 ; 0070 ; 01 専門書 芸術 美術 ; essay ; 2200-4500-100 ; A4変型判 ; 70+2 ; 22±0.9 ; long flat leisure ; 0.6 46 ; -
general ; 11 00 総記 01 総記 ; 0000 ; 01 総記 総記 図書館学 ; general ; 2000-5800-200 ; A5判 ; 60+1 ; 12±0.7 ; long flat work ; 0.45 50 ; -
yearbook ; 11 02 年鑑・雑誌 01 年鑑 ; 0502 ; 01 総記 年鑑 年鑑 ; general ; 2600-9800-200 ; B5判 ; 30+1 ; 10±0.7 ; long year work ; 0.4 52 ; -
rental-video ; - ; - ; 04 映画 邦画 ドラマ ; movie ; 100-380-10 ; DVD ; 50+1 ; 260±0.9 ; comic comic leisure ; 0.48 42 ; 8×45
rental-music ; - ; - ; 05 邦楽 ロック・ポップス アルバム ; music ; 220-330-10 ; CD ; 30+1 ; 120±0.8 ; comic flat leisure ; 0.52 38 ; -
rental-comic ; - ; - ; 06 コミック 少年 単行本 ; comic ; 80-120-10 ; 貸本 ; 0+0 ; 200±0.6 ; comic comic leisure ; 0.48 32 ; 9×75
sale-video ; - ; - ; 07 映画 邦画 ドラマ ; movie ; 1800-4800-100 ; Blu-ray ; 30+1 ; 40±0.9 ; comic flat leisure ; 0.5 40 ; 5×75
sale-music ; - ; - ; 08 邦楽 ロック・ポップス シングル ; music ; 1000-3200-100 ; CD ; 40+1 ; 60±1.1 ; comic flat leisure ; 0.6 32 ; -
stationery ; - ; - ; 09 筆記具 ペン ボールペン ; stationery ; 120-1800-20 ; 文具 ; 110+1 ; 220±0.9 ; goods study leisure ; 0.68 38 ; -
game ; - ; - ; 10 家庭用ゲーム ロールプレイング 新品 ; game ; 3800-6800-100 ; ソフト ; 24+1 ; 70±1.1 ; comic kids leisure ; 0.28 26 ; 4×330
`

/** What is published and sold: one row per leaf of the genres. Those without a trade genre are products of kind 'other'. */
export const subjects: readonly Subject[] = rows
  .trim()
  .split('\n')
  .map((line) => {
    const [
      key = '',
      genre = '',
      cCode = '',
      item = '',
      titles = '',
      price = '',
      format = '',
      counts = '',
      copies = '',
      shape = '',
      buyers = '',
      series = '',
    ] = line.split(' ; ').map((cell) => (cell === '-' ? '' : cell))
    const [c1 = '', c2 = '', c2Nm = '', c3 = '', c3Nm = ''] = genre.split(' ')
    const [itemCd = '', dai = '', chu = '', sho = ''] = item.split(' ')
    const parseNumbers = (text: string, by: string) => text.split(by).map(Number)
    const [back = 0, fresh = 0] = parseNumbers(counts, '+')
    const [middle = 0, spread = 0] = parseNumbers(copies, '±')
    const [from = 0, to = 0, step = 1] = parseNumbers(price, '-')
    const [female = 0.5, age = 40] = parseNumbers(buyers, ' ')
    const [count = 0, gap = 1] = parseNumbers(series, '×')
    const [decay, season, week] = shape.split(' ') as [Decay, Season, WeekdayKind]
    return {
      key,
      genre: [c1, c2, c2Nm, c3, c3Nm],
      cCode,
      item: [itemCd, dai, chu, sho],
      titles: titles as TitleSet,
      price: [from, to, step],
      format,
      back,
      fresh,
      copies: middle,
      spread,
      decay,
      season,
      week,
      female,
      age,
      ...(series === '' ? {} : { series: [count, gap] as const }),
    }
  })

export const largeGenreNames: Record<string, string> = {
  '01': '雑誌',
  '02': 'コミック',
  '03': '文庫',
  '04': '新書',
  '05': '児童書',
  '06': '学参',
  '07': '実用書',
  '08': '文芸',
  '09': 'ビジネス',
  '10': '専門書',
  '11': '総記',
}

export const itemNames: Record<string, string> = {
  '01': '書籍',
  '02': '雑誌',
  '03': 'コミック',
  '04': 'レンタル映像',
  '05': 'レンタル音楽',
  '06': 'レンタルコミック',
  '07': 'セル映像',
  '08': 'セル音楽',
  '09': '文具',
  '10': 'ゲーム',
}

/** Medium and small genres of magazines by the genre word of words/magazines.ts. */
export const magazineGenres: Record<string, readonly [c2: string, c2Nm: string, c3: string, c3Nm: string]> = {
  comic: ['01', 'コミック誌', '01', '少年・青年'],
  girl: ['01', 'コミック誌', '02', '少女・女性'],
  general: ['02', '総合誌', '01', '週刊誌'],
  business: ['03', 'ビジネス誌', '01', '経済'],
  women: ['04', '女性誌', '01', 'ファッション'],
  life: ['04', '女性誌', '02', '生活'],
  tv: ['05', 'テレビ・芸能', '01', 'テレビ'],
  idol: ['05', 'テレビ・芸能', '02', '芸能'],
  sports: ['06', '趣味誌', '01', 'スポーツ'],
  hobby: ['06', '趣味誌', '02', '趣味'],
  travel: ['06', '趣味誌', '03', '旅行'],
  puzzle: ['06', '趣味誌', '04', 'パズル'],
  game: ['06', '趣味誌', '05', 'ゲーム'],
  literary: ['07', '文芸・学術誌', '01', '文芸'],
  tech: ['07', '文芸・学術誌', '02', '技術'],
  art: ['07', '文芸・学術誌', '03', '芸術'],
  kids: ['08', '児童誌', '01', '幼児・学年'],
}
