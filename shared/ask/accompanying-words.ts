import type { EverydayWords } from './everyday-words.ts'
import { createTitleHint, createTitlePart } from './title-parts.ts'
import { splitWords } from './word-list.ts'

/** Words that suit a screen without choosing it: beside a word that does, they are not reported as ignored. */
export const accompanyingWords: readonly EverydayWords[] = [
  {
    words: splitWords(
      '構成比|構成|割合|比率|市況|移り変わり|動向|販売動向|市場|市場規模|market|share|up or down|picking up|growing|declining|shrinking|伸びている|伸びてる|落ちている|落ちてる',
    ),
    hints: [{ screen: 'trend-by-genre', weight: 0.1, when: 'noTitle' }],
  },
  {
    words: splitWords('推移|trend|over time'),
    hints: [{ screen: 'returns', weight: 0.1 }],
  },
  {
    words: splitWords('上位|業界|業界内|メーカー|ranked|rank|ranking'),
    hints: [{ screen: 'publisher-ranking', weight: 0.1, when: 'noTitle' }],
  },
  {
    words: splitWords('買った人|買う人|購入客|購入者|readers of|partners|same basket'),
    hints: [{ screen: 'combined-sales-analysis', weight: 0.1 }],
  },
  {
    words: splitWords('ランキング|売上ランキング|順位|ranking'),
    hints: [{ screen: 'product-detail', weight: 0.1, when: 'title' }],
  },
  {
    words: splitWords('推移|subscriber|subscriber numbers'),
    hints: [{ screen: 'reservation-subscription', weight: 0.1 }],
  },
  {
    words: splitWords('比較|比べ|compared'),
    hints: [
      { screen: 'returns', weight: 0.1 },
      { screen: 'peer-store-gap', weight: 0.1 },
    ],
  },
  {
    words: splitWords('在庫|余っている|余ってる|stock|expiring|worth'),
    hints: [{ screen: 'return-candidates', weight: 0.1 }],
  },
  { words: splitWords('売れ筋|ベストセラー|bestsellers'), hints: [{ screen: 'stock-outs', weight: 0.1 }] },
  { words: splitWords('by volume|巻ごと|号ごと'), hints: [{ screen: 'continuous-purchasing-trend', weight: 0.1 }] },
  {
    words: splitWords('テレビ|新聞|情報|日'),
    hints: [createTitleHint(createTitlePart('publicity', 'パブリシティ', 'Publicity'), 0.1)],
  },
  { words: ['発売から'], hints: [createTitleHint(createTitlePart('trend', '売上推移', 'Sales trend'), 1)] },
  {
    words: ['readers', '読者'],
    hints: [
      { screen: 'combined-sales-analysis', weight: 0.1 },
      { screen: 'continuous-purchasing-trend', weight: 0.1 },
    ],
  },
  { words: splitWords('the most|most'), hints: [{ screen: 'reservation-subscription', weight: 0.1 }] },
  { words: splitWords('biggest|largest|sudden'), hints: [{ screen: 'movers', weight: 0.1 }] },
  { words: splitWords('deadline|期限'), hints: [{ screen: 'return-candidates', weight: 0.1 }] },
  { words: splitWords('逃した|損した|取りこぼした'), hints: [{ screen: 'stock-outs', weight: 0.1 }] },
  {
    words: splitWords('一覧|リスト|全部|ぜんぶ|すべて'),
    hints: [{ screen: 'product-search', weight: 0.5, when: 'noTitle' }],
  },
  {
    words: splitWords('市場|市場での|市場の中の|市場に占める|market|メーカー別|stand|stand among|where does it stand'),
    hints: [{ screen: 'publisher-ranking', weight: 0.1 }],
  },
]
