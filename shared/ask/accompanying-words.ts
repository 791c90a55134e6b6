import type { EverydayWords } from './everyday-words.ts'
import type { ScreenHint } from './fact.ts'
import { titleParts } from './title-parts.ts'
import { splitWords } from './word-list.ts'

/** Too little to choose a screen. */
const WEIGHT = 0.1

const createAccompanyingWords = (hint: Omit<ScreenHint, 'weight'>, words: string): EverydayWords => ({
  words: splitWords(words),
  hints: [{ ...hint, weight: WEIGHT }],
})

/** Words that suit a screen without choosing it, by screen: beside a word that does, they are not reported as ignored. */
export const accompanyingWords: readonly EverydayWords[] = [
  createAccompanyingWords(
    { screen: 'trend-by-genre', when: 'noTitle' },
    `構成比|構成|割合|比率|市況|移り変わり|動向|販売動向|市場|市場規模|market|share|up or down|picking up|growing|declining|
    shrinking|伸びている|伸びてる|落ちている|落ちてる`,
  ),
  createAccompanyingWords({ screen: 'publisher-ranking', when: 'noTitle' }, '上位|業界|業界内|メーカー|ranked|rank|ranking'),
  createAccompanyingWords(
    { screen: 'publisher-ranking' },
    '市場|市場での|市場の中の|市場に占める|market|メーカー別|stand|stand among|where does it stand',
  ),
  createAccompanyingWords({ screen: 'product-detail', when: 'title' }, 'ランキング|売上ランキング|順位|ranking'),
  createAccompanyingWords({ screen: 'product-detail', when: 'title', facts: [titleParts.publicity] }, 'テレビ|新聞|情報|日'),
  createAccompanyingWords({ screen: 'returns' }, '推移|trend|over time|比較|比べ|compared'),
  createAccompanyingWords({ screen: 'return-candidates' }, '在庫|余っている|余ってる|stock|expiring|worth|deadline|期限'),
  createAccompanyingWords({ screen: 'stock-outs' }, '売れ筋|ベストセラー|bestsellers|逃した|損した|取りこぼした'),
  createAccompanyingWords({ screen: 'peer-store-gap' }, '比較|比べ|compared'),
  createAccompanyingWords({ screen: 'data-loads' }, '失敗|失敗した|sender|senders'),
  createAccompanyingWords({ screen: 'audit' }, 'ユーザー|ユーザ|利用者|アカウント|user|users|account|accounts'),
  createAccompanyingWords({ screen: 'user-management' }, '停止中|停止した|退職|退職した|社員|suspended|colleague'),
  createAccompanyingWords({ screen: 'purchase-cluster' }, 'age|profile'),
  createAccompanyingWords({ screen: 'movers' }, 'biggest|largest|sudden'),
  createAccompanyingWords({ screen: 'reservation-subscription' }, '推移|subscriber|subscriber numbers|the most|most'),
  createAccompanyingWords(
    { screen: 'combined-sales-analysis' },
    '買った人|買う人|購入客|購入者|readers of|partners|same basket|readers|読者',
  ),
  createAccompanyingWords({ screen: 'continuous-purchasing-trend' }, 'by volume|巻ごと|号ごと|readers|読者'),
]
