import { inflect } from './inflection.ts'
import { splitWords } from './word-list.ts'

/** Words without content in everyday speech. */
export const everydayFillers: readonly string[] = [
  ...inflect('買', 'う'),
  ...inflect('読', 'む').map((verb) => `よく${verb}`),
  ...inflect('買', 'う').map((verb) => `よく${verb}`),
  ...inflect('あ', 'る'),
  ...splitWords(`まだ|もう|そろそろ|ちゃんと|ちょっと|とりあえず|ざっくり|だいたい|強い|やつ|ヤツ|やつだけ|どれだけ|何部|
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
    really|actually|roughly|about|thing|things|will|it will|made|make|copies of|our shops|people buy|who are|them|
    these|those|then|also|out|our customers|anyone|whole|we have|in the|たくさん|いっぱい|んだけど|んですけど|んですが|んだが|のですが|んだ|んです|んですか|んだっけ|のって|ってのは|
    のうち|の内|の中で|売れてるのに|売れているのに|売れてんのに|ガクッと|がくっと|ガクンと|ぐっと|やっぱり|なんか|あの|すみません|ちなみに|ぱっと|ぱっと見|さっと|ざっと|さくっと|実売|実売数|実売は|すぐ|今すぐ|今いま|今のところ|見たいんだけど|
    知りたいんだけど|はどう|どうなの|どうなんだろう|ですよ|かも|とにかく|誰か|ほど|くらい|ぐらい|ばかり|軒|again|in here|here|got|
    has got|have got|among|amongst|who's|what's|where's|how's|which ones|there's|i'm|i'd|gimme|wanna|quickly|quick|hey|ok|okay|
    thanks|thank you|any of|some|even|ever|you|your|across|over|during|within our|were they|he|she|his|her|if|going|go for|let me|
    could i|can i|may i|which of|because|suddenly|急に|突然|店頭|何番目|番目|what kind of|what kinds of|so far|broken down|broken down by|break down|split|broken out|anything by|pls|plz|please|thx|anything at|
    と読んでる|と読んでいる|とみてる|とみている|と見てる|と見ている|would like|i'd like|display|open|take me to|bring me to|go to`),
]
