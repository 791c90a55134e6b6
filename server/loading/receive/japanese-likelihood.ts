/**
 * How probable a text is as the content of a Japanese trade file, for choosing between the encodings in which its bytes could be
 * read. The same bytes are compared, so the logarithms of the readings can be compared directly.
 */

/** Kanji of titles, names, places and headings; a fifth of those in use, nine tenths of those in texts. */
const FREQUENT_KANJI = `
日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京
全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記
院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水
半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁
状工建語球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護展態導鮮備宅害配副算視条幹独警宮究育席輸訪
楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然早張映限親額監環験追審商葉義伝働形景落欧担好退準賀訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失
移差衆個門写評課末守若脳極種美岡影命含福蔵量望松非撃佐核観察整段横融型白深字答夜製票況音申様財港識注呼渉達良響阪帰針専推谷古候史天階程満敗管値歌買突
兵接請器士光討路悪科攻崎督授催細効図週積丸他及湾録処省旧室憲太橋歩離岸客風紙激否周師摘材登系批郎母易健黒火戸速存花春飛殺央券赤号単盟座青破編捜竹除完降
超責並療従右修捕隊危採織森競拡故館振給屋介読弁根色友苦就迎走販園具左異歴辞将秋因献厳馬愛幅休維富浜父遺彼般未塁貿講邦舞林装諸夏素亡劇河遣航抗冷模雄適婦
鉄寄益込顔緊類児余禁印逆王返標換久短油妻暴輪占宣背昭廃植熱宿薬伊江清習険頼僚覚吉盛船倍均億途圧芸許皇臨踏駅署抜壊債便伸留罪停興爆陸玉源儀波創障継筋狙帯
延羽努固闘精則葬乱避普散司康測豊洋静善逮婚厚喜齢囲卒迫略承浮惑崩順紀聴脱旅絶級幸岩練押軽倒了庁博城患締等救執層版老令角絡損房募曲撤裏払削密庭徒措仏績築
貨志混載昇池陣我勤為血遅抑幕居染温雑招奈季困星傷永択秀著徴誌庫弾償功拠香忘梅恋恐恵箱暮猫犬鳥魚鬼姫夢剣勇竜龍王魔術師探偵推理怪談絵童話随筆詩句俳短歌
税抜込冊巻刊刷増版帯注文返品納品伝票仕入先客店舗売上高金額単価数量合計小計担当備考摘要区分番号棚在庫分類児童実用文庫新書雑誌週刊月刊隔増刊号別冊写真集
宝島講談集英小学館角川幻冬舎岩波潮筑摩双葉徳間早川東京創元扶桑朝倉共立培風裳華丸善紀伊國屋有隣堂三省蔦`
const frequentKanji = new Set(FREQUENT_KANJI.replace(/\s/g, ''))

/** Half-width katakana from U+FF61 with their share of such texts, in thousandths. */
const KATAKANA = '｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ'
const KATAKANA_SHARES = [
  2, 2, 2, 1, 5, 1, 3, 4, 1, 4, 3, 10, 9, 14, 25, 55, 22, 38, 34, 12, 12, 32, 26, 34, 14, 32, 16, 40, 36, 14, 8, 26, 16, 16, 16,
  42, 14, 14, 2, 8, 20, 22, 14, 22, 6, 16, 20, 18, 14, 12, 16, 8, 6, 8, 30, 30, 32, 18, 20, 8, 62, 62, 14,
]
const FIRST_KATAKANA = 0xff61
const VOICED = 0xff9e
const HALF_VOICED = 0xff9f

/** Natural logarithms of the share of one character of a class. */
const logShares = {
  kana: Math.log(0.5 / 169),
  frequentKanji: Math.log(0.35 / 900),
  kanji: Math.log(0.04 / 5400),
  sign: Math.log(0.08 / 160),
  otherSign: Math.log(0.003 / 800),
  /** A character of a European language, or nothing that is written. */
  foreign: Math.log(1e-6),
  invalid: Math.log(1e-8),
  /** Another script or width after a word of half-width katakana began or ended. */
  change: Math.log(0.2),
  /** A voiced sign after ﾅ, a small letter at the beginning. */
  misspelt: Math.log(0.002),
}

const katakanaLogs = KATAKANA_SHARES.map((share) => Math.log(share / 1000))
const isHalfWidth = (code: number): boolean => code >= FIRST_KATAKANA && code <= HALF_VOICED

/** True if a half-width letter cannot follow another; 0 for the start of a word. */
function isMisspelt(before: number, code: number): boolean {
  const previous = isHalfWidth(before) ? (KATAKANA[before - FIRST_KATAKANA] ?? '') : ''
  if (code === VOICED) return !'ｳｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎ'.includes(previous || ' ')
  if (code === HALF_VOICED) return !'ﾊﾋﾌﾍﾎ'.includes(previous || ' ')
  const letter = KATAKANA[code - FIRST_KATAKANA] ?? ''
  return previous === '' && 'ｧｨｩｪｫｬｭｮｯｰ'.includes(letter)
}

function getLogShare(code: number): number {
  if (code >= 0x3041 && code <= 0x30fe) return logShares.kana
  if (code >= 0x4e00 && code <= 0x9fff)
    return frequentKanji.has(String.fromCharCode(code)) ? logShares.frequentKanji : logShares.kanji
  if ((code >= 0x3000 && code <= 0x301f) || (code >= 0xff01 && code <= 0xff5e)) return logShares.sign
  if (code === 0xfffd || (code >= 0xe000 && code < 0xf900) || (code >= 0x80 && code < 0xa0)) return logShares.invalid
  // arrows, frames, ①, ㈱, Ⅱ
  if ((code >= 0x2010 && code <= 0x33ff) || (code >= 0xf900 && code <= 0xfaff)) return logShares.otherSign
  return logShares.foreign
}

const isLatin = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

export interface Likelihood {
  /** Logarithm of the text's probability; texts of the same bytes can be compared. */
  log: number
  /** False if the text is hardly Japanese: undecodable, foreign or misspelt letters, or mostly kanji that nobody uses. */
  isProbable: boolean
}

const MAX_FOREIGN_SHARE = 0.1
/** The mean of a text of rare kanji only is -11.8, of usual texts -6 to -8. */
const MIN_MEAN_LOG = -10.5
/** Fewer characters can be two rare kanji of a name. */
const MIN_CHARACTERS_FOR_MEAN = 12

/** Estimates a reading of bytes. ASCII counts for nothing, because it is the same in each. */
export function estimateJapanese(text: string): Likelihood {
  let log = 0
  let others = 0
  let foreign = 0
  let before = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 0x80) {
      others++
      if (isHalfWidth(code)) {
        log += katakanaLogs[code - FIRST_KATAKANA] ?? 0
        const isWrong = isMisspelt(before, code)
        if (isWrong) log += logShares.misspelt
        // a single letter within a word is a byte of another encoding
        const around = [before, text.charCodeAt(index + 1)]
        const isSingle = !around.some(isHalfWidth) && around.some((neighbour) => isLatin(neighbour) || neighbour >= 0x80)
        if (isWrong || isSingle) foreign++
      } else {
        const share = getLogShare(code)
        log += share
        // “Café” read as CP932 has a rare kanji after a Latin letter
        if (share <= logShares.foreign || (share === logShares.kanji && isLatin(before))) foreign++
      }
    }
    if (isHalfWidth(code) !== isHalfWidth(before) && (code >= 0x80 || before >= 0x80)) log += logShares.change
    before = code
  }
  const hasRareKanji = others >= MIN_CHARACTERS_FOR_MEAN && log < others * MIN_MEAN_LOG
  return { log, isProbable: foreign <= others * MAX_FOREIGN_SHARE && !hasRareKanji }
}
