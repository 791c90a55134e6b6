/** Words of the purchase cluster analysis in exports. */
export const clusterWords = {
  genders: { 0: '不明', 1: '男性', 2: '女性' },
  age: '{{age}}代',
  oldest: '{{age}}代以上',
  unknown: '不明',
  dimensions: { category: '店舗区分', location: '立地', area: '地域' },
  times: '{{lift}}倍',
  hidden: '＊は、会員数が10人に満たないか、ほかの数字から10人未満と分かってしまうため表示しない値です。',
  sampled: '購入者が多いため、クラスターは {{members}} 人の標本から求めています。',
}
