/** Areas of domain 2.7 and the 47 prefectures of JIS X 0401. */
export const areas = [
  { cd: '1', ja: '北海道', en: 'Hokkaido' },
  { cd: '2', ja: '東北', en: 'Tohoku' },
  { cd: '3', ja: '関東', en: 'Kanto' },
  { cd: '4', ja: '甲信越・北陸', en: 'Koshinetsu and Hokuriku' },
  { cd: '5', ja: '東海', en: 'Tokai' },
  { cd: '6', ja: '近畿', en: 'Kinki' },
  { cd: '7', ja: '中国', en: 'Chugoku' },
  { cd: '8', ja: '四国', en: 'Shikoku' },
  { cd: '9', ja: '九州・沖縄', en: 'Kyushu and Okinawa' },
] as const

const names =
  '01北海道Hokkaido1 02青森県Aomori2 03岩手県Iwate2 04宮城県Miyagi2 05秋田県Akita2 06山形県Yamagata2 07福島県Fukushima2 ' +
  '08茨城県Ibaraki3 09栃木県Tochigi3 10群馬県Gunma3 11埼玉県Saitama3 12千葉県Chiba3 13東京都Tokyo3 14神奈川県Kanagawa3 ' +
  '15新潟県Niigata4 16富山県Toyama4 17石川県Ishikawa4 18福井県Fukui4 19山梨県Yamanashi4 20長野県Nagano4 ' +
  '21岐阜県Gifu5 22静岡県Shizuoka5 23愛知県Aichi5 24三重県Mie5 ' +
  '25滋賀県Shiga6 26京都府Kyoto6 27大阪府Osaka6 28兵庫県Hyogo6 29奈良県Nara6 30和歌山県Wakayama6 ' +
  '31鳥取県Tottori7 32島根県Shimane7 33岡山県Okayama7 34広島県Hiroshima7 35山口県Yamaguchi7 ' +
  '36徳島県Tokushima8 37香川県Kagawa8 38愛媛県Ehime8 39高知県Kochi8 ' +
  '40福岡県Fukuoka9 41佐賀県Saga9 42長崎県Nagasaki9 43熊本県Kumamoto9 44大分県Oita9 45宮崎県Miyazaki9 46鹿児島県Kagoshima9 47沖縄県Okinawa9'

export interface Prefecture {
  cd: string
  ja: string
  en: string
  areaCd: string
}

export const prefectures: readonly Prefecture[] = names.split(' ').map((text) => {
  const [, cd = '', ja = '', en = '', areaCd = ''] = /^(\d\d)([^A-Za-z]+)([A-Za-z]+)(\d)$/.exec(text) ?? []
  return { cd, ja, en, areaCd }
})

/** Name of a prefecture without its ending, for the squares of the tile map: 北海道, 東京, 神奈川. */
export const shortenPrefecture = (name: string): string => name.replace(/[都府県]$/, '')
