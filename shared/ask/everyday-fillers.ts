import { inflect } from './inflect.ts'
import { combineWords, splitWords } from './word-list.ts'

/** Words without content in everyday speech. */
export const everydayFillers: readonly string[] = [
  ...combineWords(
    ['電話', 'お電話'],
    ['', 'で', 'する', 'したい', 'で聞かれた', 'で聞かれたんだけど', 'がきた', 'があった', 'がありました'],
  ),
  ...splitWords(
    '今度|こんど|こないだ|さっき|ところで|困ってる|困っている|困って|困った|判断|判断したい|判断する|多くて|高くて|少なくて|低くて|おはようございます|こんにちは|こんばんは|お疲れ様です|お疲れさまです|お世話になっております|お世話になります|いつもお世話になっております|すみませんが|恐れ入りますが|ご教示ください|すればいい|すればよい|したらいい|したらよい|すればいいか|いて|すいません',
  ),
  ...inflect('買', 'う'),
  ...inflect('読', 'む').map((verb) => `よく${verb}`),
  ...inflect('買', 'う').map((verb) => `よく${verb}`),
  ...inflect('あ', 'る'),
  ...inflect('作', 'る'),
  ...inflect('来', 'one-row'),
  ...inflect('入', 'る'),
  ...inflect('出', 'one-row'),
  ...inflect('開', 'く'),
  ...inflect('並べ', 'one-row'),
  ...inflect('比べ', 'one-row'),
  ...combineWords(['作成', '追加', '登録', '設定', '変更', '管理', '新規作成'], ['', 'する', 'したい', 'して', 'の画面', '画面']),
  ...combineWords(['作り', '開き', '変え', '書き', '探し', '調べ', '入れ', '行き', '知り'], ['たい', 'たいんだけど', 'たいです']),
  ...splitWords(`えーっと|えーと|あのー|ほんで|んねん|てんねん|やねん|ばっかり|ご実績|拝見したい|拝見したく|存じます|たく存じます|さまの|but|だったら|であれば|別々に|別々にして|別々で|どっちが|どちらが|どっちが上|どちらが上|どっちが多い|どちらが多い|本当か|本当かどうか|ほんとか|本当|確かめたい|確かめて|の週の|まだ|ないか|点検|点検したい|見た|見たら|みた|様子|の様子|ぶん|迫って|迫っている|迫ってる|せまって|せまっている|せまってる|ぐんと|品揃え|扱ってはいる|実行|止める|止めたい|気味|holding up|pick up|picks up|coming up|line up|together|likely|sharp|curve|mostly|received|jobs|job|check|チェック|
    お客様から|お客様の|お客さんから|いただいたので|いただいて|頂いたので|頂いて|聞かれた|聞かれて|頼まれた|頼まれて|と言われた|と言われて|なので|立ち上がり|立ち上がって|立ち上がってる|立ち上がっている|
    なんだろ|なんだろう|おすすめ|with the most|anything in|手に取った|レシート単位|レシートベース|レシート別|よかった|良かった|だけで見た|に見た|別に見た|published by|published|releases|set up|購入|会議用|会議用に|会議の|ワード|大きく|小さく|されて|された|される|されている|されてる|開いて|開く|画面|ページ|meeting|file|files|master|の本|の作品|の著作|titles by|順位づけ|順位付け|順位づけしたい|に絞った|に絞って|絞った|
    じゅん|じゅんい|傾向|件数|反応|洗い出して|洗い出す|お客さん|お客|どういう|分かれる|分かれている|含めて|込みで|こみで|込み|予定|変化|適正|
    はず|比べた|比べたら|比べると|POS|POSの|編集|停止|なんぼ|反響|グラフ|重ね|重ねて|予定の|掘り下げた|掘り下げて|units|books by|suggestions|ends up|end up|how high|quantities|market for|entire|ニーズ|サマリ|まるごと|どんなもん|どないや|なんでしょう|
    さがして|さがしてる|さがしています|お願いね|頼みます|すごい|たち|中心に|中心|ほしいです|見せてもらえる|よく|けっこう|結構|わりと|割と|
    特に|主に|もし|したら|した場合|場合|グラフで|表で|数字で|rows|table|currently selling|あと|ぜんぶ|全員|銘柄名|もう|そろそろ|ちゃんと|ちょっと|とりあえず|ざっくり|だいたい|強い|やつ|ヤツ|やつだけ|どれだけ|何部|
    どれぐらい|どのぐらい|っけ|だっけ|どれだっけ|だった|だったの|だったっけ|かな|かしら|なの|なのか|のか|でしょうか|
    でしょう|だろう|だろうか|ですかね|ですよね|あります|ありますか|ありますかね|ない?|並べて|並べる|並べたい|
    並べて見せて|ならべて|出してほしい|出してください|見せてください|見せてほしい|教えてください|教えてほしい|
    教えて下さい|おしえてください|確認したい|確認|確認して|把握したい|頼む|よろしく|お願いできますか|くれる|
    くれますか|もらえる|もらえますか|いただけますか|ちょうだい|頂戴|人|ひと|人の|上から|上から順に|になってる|
    になっている|なってる|なっている|してください|やばい|けど|だけど|ので|から見て|だと|なら|でも|とか|一応|実際|
    実際に|それぞれ|について教えて|について知りたい|に関して|どうだった|どうだったか|どうですか|どんな感じ|
    どんなかんじ|感じ|具合|調子|の調子|終わってる|終わっている|終わった|買ってる|買っている|買います|買うの|
    を買ってる|still|so|please tell me|could you|can you|would you|i'd like to see|i want to see|i need|let me see|
    let's see|pull up|bring up|give us|how are|how did|how is it|been|being|having|right now|at the moment|just|
    really|actually|roughly|about|thing|things|will|it will|made|make|copies of|people buy|who are|them|
    these|those|then|also|out|our customers|anyone|whole|we have|in the|たくさん|いっぱい|んだけど|んですけど|んですが|んだが|のですが|んだ|んです|んですか|んだっけ|のって|ってのは|
    のうち|の内|の中で|売れてるのに|売れているのに|売れてんのに|ガクッと|がくっと|ガクンと|ぐっと|やっぱり|なんか|あの|すみません|ちなみに|ぱっと|ぱっと見|さっと|ざっと|さくっと|実売|実売数|実売は|すぐ|今すぐ|今いま|今のところ|見たいんだけど|
    知りたいんだけど|はどう|どうなの|どうなんだろう|ですよ|かも|とにかく|誰か|ほど|くらい|ぐらい|ばかり|軒|again|in here|here|got|
    has got|have got|among|amongst|who's|what's|where's|how's|which ones|there's|i'm|i'd|gimme|wanna|quickly|quick|hey|ok|okay|
    thanks|thank you|any of|some|even|ever|you|your|across|over|during|within our|were they|he|she|his|her|if|going|go for|let me|
    could i|can i|may i|which of|because|suddenly|fast|急に|必要|必要か|必要ある|必要なのか|突然|店頭|何番目|番目|what kind of|what kinds of|so far|broken down|broken down by|break down|split|broken out|anything by|pls|plz|please|thx|anything at|
    と読んでる|と読んでいる|とみてる|とみている|と見てる|と見ている|would like|i'd like|display|open|take me to|bring me to|go to`),
]
