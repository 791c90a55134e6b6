/** Location, scale and store categories (domain 1.5). Scale bounds are floor space in tsubo, both inclusive. */
export const locations = [
  { cd: '1', ja: '駅前', en: 'Station front' },
  { cd: '2', ja: '駅ビル', en: 'Station building' },
  { cd: '3', ja: '商店街', en: 'Shopping street' },
  { cd: '4', ja: 'オフィス街', en: 'Office district' },
  { cd: '5', ja: '住宅地', en: 'Residential' },
  { cd: '6', ja: 'SC内', en: 'Shopping centre' },
  { cd: '7', ja: '郊外ロードサイド', en: 'Suburban roadside' },
  { cd: '8', ja: '大学内', en: 'Campus' },
  { cd: '9', ja: 'ネット', en: 'Online' },
] as const

export const scales = [
  { cd: '1', ja: '〜40坪', en: 'to 40 tsubo', from: 0, to: 40 },
  { cd: '2', ja: '41〜100坪', en: '41–100 tsubo', from: 41, to: 100 },
  { cd: '3', ja: '101〜200坪', en: '101–200 tsubo', from: 101, to: 200 },
  { cd: '4', ja: '201〜300坪', en: '201–300 tsubo', from: 201, to: 300 },
  { cd: '5', ja: '301〜500坪', en: '301–500 tsubo', from: 301, to: 500 },
  { cd: '6', ja: '501坪以上', en: '501 tsubo and more', from: 501, to: 1_000_000 },
] as const

export const storeCategories = [
  { cd: '1', ja: '書店', en: 'Bookshop' },
  { cd: '2', ja: '複合店（レンタル・文具併設）', en: 'Combined shop (rental, stationery)' },
  { cd: '3', ja: '専門店', en: 'Specialist' },
  { cd: '4', ja: '生協・大学', en: 'Co-op and campus' },
  { cd: '5', ja: '売店・コンビニ', en: 'Kiosk and convenience store' },
  { cd: '6', ja: 'ネット書店', en: 'Online bookshop' },
] as const
