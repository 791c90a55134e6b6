import type { EverydayWords } from './everyday-words.ts'
import { createFact, createName } from './fact.ts'
import { inflect } from './inflect.ts'
import { combineWords, splitWords } from './word-list.ts'

/** Words of everyday speech for buyers and what else they buy. */
export const everydayBuyerWords: readonly EverydayWords[] = [
  {
    words:
      splitWords(`クラスター|属性|購入者属性|購買者属性|読者像|customer profile|profile|shoppers|sort of shoppers|kind of shoppers|reader demographics|顧客層|客の層|性別|年齢構成|読者層|購買グループ|購買セグメント|顧客セグメント|セグメント|購入客|購買客|customer segments|segments|segment|cluster|clusters|cluster analysis|buying groups|男女どっち|男女どちら|男女の割合|男女|男の人と女の人|女の人と男の人|男の人と女の人どっち|男と女|女と男|男と女どっち|男性と女性|女性と男性|どんな人|どんな客|どんな層|どの年代|何歳くらい|何歳ぐらい|何才くらい|何才ぐらい|
        何歳の人|年代|どの世代|世代|men or women|what kind of people|what sort of people|what kind of customers|what kind of readers|what kind of buyers|
        what sort of customers|what sort of readers|how old|what age|which age|
        age and gender|male or female`),
    hints: [{ screen: 'purchase-cluster', weight: 4 }],
  },
  {
    words: splitWords(`男女どっちが買ってる|男女どっちが買っている|男女どちらが買っている|男女どちらが買ってる|どんな人が買ってる|
        どんな人が買う|どういう人が買ってる|どういう人が買っている|だれが買ってる|だれが買っている`),
    hints: [{ screen: 'purchase-cluster', weight: 5 }],
  },
  {
    words: combineWords(
      ['一緒に', 'いっしょに', '同時に', '併せて', '合わせて', 'あわせて', 'よく一緒に', 'セットで'],
      [...inflect('買われ', 'one-row'), ...inflect('売れ', 'one-row'), ...inflect('買', 'う'), ...inflect('読まれ', 'one-row')],
      ['', 'もの', '本', '商品'],
    ),
    hints: [{ screen: 'combined-sales-analysis', weight: 5 }],
  },
  {
    words:
      splitWords(`併せ買い|併せて|basket partners|併売品|併読作品|併買商品|併売商品|併読商品|同時に買った|同時に買った商品|一緒に買った|一緒に買った商品|同時に購入した|他に買った|ほかに買った|ends up in the basket|end up in the basket|in the basket|cross-purchases|cross purchases|cross-sell|cross sell|ほかに何を|他に何を|ほかに|他に|ほかには|他には|ほかの本|他の本|何と一緒に|なにと一緒に|セットで|合わせて|
        あわせて|ついでに|else|what else|anything else|what other|other titles|other books|also buy|also bought|also buys|
        alongside|together with|along with`),
    hints: [{ screen: 'combined-sales-analysis', weight: 5 }],
  },
  {
    words: [
      ...combineWords(
        ['読者が', '客が', 'ファンが', '読者は', '客は'],
        ['', 'どれだけ', 'どれくらい', 'どれぐらい', 'どのくらい', 'どのぐらい'],
        [...inflect('離れ', 'one-row'), ...inflect('抜け', 'one-row'), ...inflect('減', 'る')],
      ),
      ...splitWords(`巻が進むごとに|巻が進むにつれて|巻が進むにつれ|号が進むごとに|次の号も|次の巻も|次号も|次巻も|次の号|次の巻|次号|次巻|続けて買う|また買う|また買う人|続けて読む|
        続けて読んでいる|買い続けている|買い続けてる|買い続ける|読み続けている|読み続けてる|途中でやめる|途中の巻でやめる|
        途中の巻でやめちゃう|途中でやめちゃう|やめちゃう人|やめる人|やめた人|脱落|脱落率|離れた人|リピート|リピート率|
        リピーター|定着|読者の定着率|読者の定着|stick with|stick with the series|stuck with|連続購入|継続購読|継続の様子|継続読者|毎号買ってる|毎号買っている|毎号買う|repeat purchase|subscribers who stay|続刊|who continue|who continued|readers who continue|readers who stay|readers continue|stay with|stay on|come back for|come back|keep reading|
        keep buying|keep going|carry on|move on to|from one volume to the next|volume to volume|drop out|drop off|give up|stop buying|stopped buying|stopped reading|gave up|dropped out|
        no longer buy|stop reading|loyal|loyalty|next issue|next volume|the next volume`),
    ],
    hints: [{ screen: 'continuous-purchasing-trend', weight: 5 }],
  },
  {
    words: [
      ...inflect('借り', 'one-row'),
      ...splitWords(
        '借りられた|借りられている|借りられてる|一緒に借りられた|一緒に借りられている|rented|rented with|rented together|rent with',
      ),
    ],
    facts: [createFact('goods', 'rental', createName('レンタル', 'rental'))],
    hints: [{ screen: 'combined-sales-analysis', weight: 4 }],
  },
]
