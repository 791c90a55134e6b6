import { byStoreFact, lackingFact } from './common-facts.ts'
import type { EverydayWords } from './everyday-words.ts'
import { createFact, createName } from './fact.ts'
import { inflect } from './inflect.ts'
import { combineWords, splitWords } from './word-list.ts'

const up = createFact('direction', 'up', createName('急上昇', 'fastest rising'))
const down = createFact('direction', 'down', createName('急降下', 'falling'))
const returnRate = { key: 'returnRate|periodReturnRate', descending: true }

/** Words of everyday speech for stock, returns, changes and what a store lacks. */
export const everydayStockWords: readonly EverydayWords[] = [
  // stock
  {
    words: [
      ...inflect('切ら', 'す'),
      ...inflect('切れ', 'one-row'),
      ...splitWords(`損してる|損している|損した|損をしている|損をしてる|在庫なくなってる|在庫がなくなってる|在庫がなくなっている|在庫切れになっている|out-of-stock|欠品率|品切れ多発|欠品多発|補充|補充すべき|補充したほうがいい|追加発注|追加発注したほうがいい|発注すべき|restock|restocking|to restock|reorder|棚が空|棚が空っぽ|棚が空になってる|棚が空っぽになってる|棚が空っぽになっている|空っぽ|棚にない|店にない|
        売り切れてる|売り切れている|売り切れた|品切れてる|品切れしてる|品切れしている|欠品してる|欠品している|欠品中|
        在庫がなくなった|在庫が無い|ran out|run out of|running out|out of|empty shelves|gone|sold out of|
        missing from shelves`),
    ],
    hints: [{ screen: 'stock-outs', weight: 4 }],
  },
  {
    words: [
      ...inflect('切ら', 'す'),
      ...splitWords(`切れてる|切れている|売り切れてる|売り切れた|欠品してる|欠品している|品切れしてる|品切れしている|在庫が無い|
        置いてない`),
    ]
      .flatMap((word) => ['店', 'お店', '店舗', '書店', '本屋'].map((noun) => word + noun))
      .concat(
        ...splitWords(`shops that ran out|stores that ran out|shops out of|stores out of|shops without|which stores ran out|
          which shops ran out|which shops are out of|which stores are out of`),
      ),
    hints: [{ screen: 'stock-outs', weight: 5, facts: [byStoreFact] }],
  },
  // returns
  {
    words: splitWords(`返本|返本数|返本冊数|返本金額|返本分析|へんぽん|返本状況|戻り|返ってきた|返ってくる|返ってきてる|
      戻ってきた|戻ってくる|返された|came back|
        coming back|sent back|copies returned`),
    hints: [{ screen: 'returns', weight: 3 }],
  },
  { words: ['返本率', 'へんぽんりつ'], hints: [{ screen: 'returns', weight: 3 }] },
  {
    words: ['返本率が高い', '返本率の高い', '返本率が高い順', '返本率の高い順'],
    facts: [createFact('sort', returnRate, createName('返品率の高い順', 'by return rate'))],
    hints: [{ screen: 'returns', weight: 3 }],
  },
  {
    words: [
      ...combineWords(
        ['返して', '返本して', '返品して', '戻して', '棚から抜いて', '抜いて', '棚から下げて', '下げて'],
        ['も', ''],
        ['いい', 'よい', '良い', 'よさそうな', '良さそうな', 'よさそう', '構わない', 'かまわない', '大丈夫な', '差し支えない'],
        ['', '本', 'もの', '商品', 'タイトル'],
      ),
      ...splitWords(`売れずに棚に残ってる|売れずに残ってる|売れずに残っている|sending back|worth sending back|should i return|i return|return deadline|動いていない在庫|動いていない|動いてない|動かない|動きの悪い|動きの鈍い|売れ残り|売れ残ってる|売れ残っている|売れ残った|過剰在庫|在庫過多|在庫過剰|不稼働在庫|不稼働|不良在庫|滞留在庫|デッドストック|死に筋|抜きたい|抜く|slow movers|slow-moving|slow moving|slow sellers|overstock|overstocked|overstocks|dead stock|excess stock|返さないといけない|返さないといけない本|返さなきゃ|返さなきゃいけない|返さなければならない|返さなくては|
        返本すべき|返本候補|返品に回せる|返品に回す|返品に出せる|返品に出す|返品できる|返本できる|返本期限|返した方がいい本|返したほうがいい本|そろそろ返す|そろそろ返さないと|
        そろそろ返さないといけない|返せる|返せなくなる|期限が近い|期限が切れる|期限切れ|have to send back|should return|should be returned|to be returned|can be returned|could return|worth returning|
        we have to send back|must send back|must return|have to return|should send back|need to return|need to send back|
        go back|ready to return|due back`),
    ],
    hints: [{ screen: 'return-candidates', weight: 4 }],
  },
  // changes
  {
    words: ['落ちこ', '落ち込']
      .flatMap((stem) => inflect(stem, 'む'))
      .concat(inflect('減', 'る'), inflect('下が', 'る'), inflect('落ち', 'one-row'), [
        ...splitWords(`勢いがなくなってきた|勢いがなくなった|勢いを失った|勢いが落ちた|順位を下げた|順位が下がった|順位を落とした|ランキングを下げた|売れ行きが落ちた|急落した|急減した|失速した|失速してる|失速している|急に落ちた|急に落ち込んだ|急に落ちこんだ|冷え込んだ|dropped|
          dropped most|dropped the most|fell|fell most|fell the most|lost most|declined|slumped|slump|slipping|slowed down|
          biggest drop|biggest drops|biggest fall|going down|plunged|plunging|sliding|tumbling|sinking|collapsed|tanked`),
      ]),
    facts: [down],
    hints: [{ screen: 'movers', weight: 4 }],
  },
  {
    words: [
      ...inflect('バズ', 'る'),
      ...inflect('伸び', 'one-row'),
      ...inflect('跳ね', 'one-row'),
      ...inflect('増え', 'one-row'),
      ...inflect('上が', 'る'),
      ...inflect('火がつ', 'く'),
      ...inflect('化け', 'one-row'),
      ...splitWords(`跳ね上がった|急に伸びた|急伸|急伸した|急増した|急に売れた|急浮上|急浮上した|急に売れ始めた|売れ始めた|売れはじめた|急に売れ出した|ランキングを上げた|順位を上げた|順位を上げている|順位が上がった|ランクを上げた|ランクアップした|急に売れてる|急に売れている|動き出した|動き出してる|動き出している|急に動き出した|急に動いた|爆売れ|爆発的に売れた|
        ブレイクした|ブレイクしてる|ブレイク中|話題|話題の|勢いのある|勢いがある|went viral|viral|jumped|jumped most|
        jumped the most|rose|rose most|rose the most|surged|soared|gained most|gained the most|grew|grew most|
        grew the most|picked up|surging|soaring|jumping|spiking|booming|rocketing|shooting up|biggest jump|biggest jumps|biggest rise|trending|buzzing|shot up|climbers|fastest climbers|biggest climbers|top climbers|fastest risers|risers|exploded|spiked`),
    ],
    facts: [up],
    hints: [{ screen: 'movers', weight: 4 }],
  },
  {
    words: [
      ...inflect('取りこぼ', 'す'),
      ...inflect('逃', 'す'),
      ...inflect('取り逃が', 'す'),
      ...splitWords(`取りこぼし|扱いのない|扱いがない|仕入れ漏れ|ほかの店では|他の店では|弱いジャンル|弱い本|assortment gaps|assortment gap|gaps|but not at|but not in|but not here|置くべき|置くべき本|置いたほうがいい|仕入れるべき|入れるべき|扱ってなくて|扱っていなくて|置いてなくて|置いていなくて|持ってない|持っていない|置いてない|置けてない|置けていない|置いていない|扱ってない|扱えていない|足りない|
        抜けている|抜けてる|欠けている|漏れている|漏れてる|missing|missing out|is missing|does not stock|doesn't stock|
        does not carry|doesn't carry|not carrying|should stock|should carry|similar shops|similar shops sell|
        similar stores sell|that similar shops sell|that similar stores sell|other shops sell|shops of the same size|
        neighbouring shops|comparable shops`),
    ],
    facts: [lackingFact],
    hints: [{ screen: 'peer-store-gap', weight: 4 }],
  },
  {
    words: combineWords(
      ['うち', 'うちの店', '自店', '当店', 'この店', '店'],
      ['に', 'には'],
      ['ない', '無い', 'なくて', '無くて'],
      ['', '本', 'もの', '商品', 'タイトル'],
    ),
    facts: [lackingFact],
    hints: [{ screen: 'peer-store-gap', weight: 5 }],
  },
  {
    words: splitWords(`reservation count|reservation|予約の伸び|予約の増え方|予約が伸びてる|予約が伸びている|
        advance orders|advance sales|advance bookings|orders before release|reserved|reserve|booked|bookings|予約の入り|
        予約の入り具合|予約は|予約どれくらい|事前予約|予約分|予約受付`),
    hints: [
      {
        screen: 'reservation-subscription',
        weight: 4,
        facts: [createFact('reservation', 'preOrder', createName('予約', 'Pre-orders'))],
      },
    ],
  },
]
