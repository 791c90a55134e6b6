import { defineMessages } from '../define-messages.ts'

/** Reasons for rejecting a line: what is wrong and what is expected. {{expected}} is the value found or required by the check. */
export const importReasons = defineMessages({
  required: [
    '必須の値がありません。どの行も同じ値なら、マッピングの constants に書きます。',
    'A required value is missing. If it is the same for every line, write it under constants in the mapping.',
  ],
  integer: ['整数として読み取れません（例：3、1,000、-2）。', 'This is not a whole number (examples: 3, 1,000, -2).'],
  number: [
    '整数の金額として読み取れません（例：1200、1,200、-1,200）。小数点以下のある通貨は、マッピングでその列に times: 100 と書きます。',
    'This is not a whole amount (examples: 1200, 1,200, -1,200). For a currency with decimals, write times: 100 for the column in the mapping.',
  ],
  decimalComma: [
    '桁区切りのカンマは3桁（または4桁）ごとです。カンマが小数点なら、マッピングに decimal: "," と書いてください。',
    'A comma may only separate groups of three (or four) digits. If it is a decimal comma, write decimal: "," in the mapping.',
  ],
  tooLarge: ['値が範囲外です（{{expected}}）。', 'The value is out of range ({{expected}}).'],
  date: [
    '日付として読み取れません（例：2026-11-20、2026/11/20、20261120、令和8年11月20日）。ほかの書き方は、マッピングの dateFormats に書きます（例：%d.%m.%Y）。',
    'This is not a valid date (examples: 2026-11-20, 2026/11/20, 20261120). For another notation, add it to dateFormats in the mapping (example: %d.%m.%Y).',
  ],
  dateRange: ['日付が範囲外です（{{expected}}）。', 'The date is out of range ({{expected}}).'],
  timestamp: [
    '日時として読み取れません（例：2026-11-20 13:05、20261120 1305、2026年11月20日 午後1時05分、2026-11-20T04:05:00Z）。ほかの書き方は、マッピングの dateFormats に書きます（例：%d.%m.%Y %H:%M）。',
    'This is not a valid date and time (examples: 2026-11-20 13:05, 20261120 1305, 2026-11-20 1:05 PM, 2026-11-20T04:05:00Z). For another notation, add it to dateFormats in the mapping (example: %d.%m.%Y %H:%M).',
  ],
  beforeEarliest: ['2017年4月1日より前の日付は取り込めません。', 'Dates before 1 April 2017 cannot be loaded.'],
  future: ['未来の日付です。', 'The date is in the future.'],
  enum: [
    '決められた値のいずれでもありません（{{expected}}）。ファイルの値は、マッピングでその列の values に対応を書くと読み取れます。',
    'This is not one of the allowed values ({{expected}}). The file’s own values can be translated with values for the column in the mapping.',
  ],
  boolean: [
    'はい・いいえ（1・0）として読み取れません。ほかの値は、マッピングでその列の values に対応を書きます（例：values: { 済: 1 }）。',
    'This is not yes or no (1 or 0). Translate other values with values for the column in the mapping (example: values: { done: 1 }).',
  ],
  tooLong: ['文字数が多すぎます（{{expected}}文字まで）。', 'The text is too long (at most {{expected}} characters).'],
  code: [
    '商品コードとして読み取れません（JAN・ISBN・UPC、雑誌コードと号、または「OWN-123」の形の自社コード）。自社のコードなら、マッピングの columns に {{expected}} と書くと取り込めます。',
    'This is not a product code (JAN, ISBN, UPC, magazine code with issue, or an in-store code such as OWN-123). If these are codes of your own, {{expected}} under columns in the mapping accepts them.',
  ],
  codeFloat: [
    '指数表記の数値になったコードです。下位の桁が失われているため取り込めません。元のファイルを文字列として出力し直してください。',
    'The code was converted to a number in scientific notation, so its last digits are lost. Export the file again with the code as text.',
  ],
  codeAmbiguous: [
    '2通りに読めるコードです（{{expected}}）。13桁で書くか、列全体がISBNなら prefix: "ISBN "、JANなら prefix: "JAN " をマッピングに書いてください。',
    'This can be two codes ({{expected}}). Write 13 digits, or, if the whole column holds ISBNs or JANs, set prefix: "ISBN " or prefix: "JAN " in the mapping.',
  ],
  caseCode: [
    '箱・ケースのコード（GTIN-14、集合包装用）です。中身の商品のJAN {{expected}} で、数量は冊数・個数にして出力してください。',
    'This is the code of a case (GTIN-14). Export the JAN of the product in it, {{expected}}, with the quantity in single copies.',
  ],
  lowerBarcode: [
    '書籍の下段バーコード（分類と価格）で、商品を表しません。上段の978から始まるコードを出力してください。',
    'This is the lower barcode of a book (class and price), which identifies no title. Export the upper one, which begins with 978.',
  ],
  severalCodes: [
    '1つの欄に2つの商品コードがあります（{{expected}}）。1行に1つにしてください。',
    'One cell has two product codes ({{expected}}). Write one per line.',
  ],
  checkDigit: [
    'チェックディジットが合いません。{{expected}} ではありませんか。',
    'The check digit is wrong. Did you mean {{expected}}?',
  ],
  magazineForm: [
    'この雑誌コードと号の商品を、この日付では1つに決められません。号の登録を確かめるか、13桁のJANで指定してください。自社のコードなら、マッピングの columns に {{expected}} と書きます。',
    'This magazine code and issue do not identify a single product on this date. Check that the issue is registered, or give the 13-digit JAN. If these are codes of your own, write {{expected}} under columns in the mapping.',
  ],
  unknownStore: [
    'この店舗コードは登録されていません。店舗を先に取り込みます。取次の店コードならマッピングに storeCodesOf を、店名など店舗コードでないものなら、その列の values に対応を書きます（例：values: { "本店": "4147514" }）。',
    'This store code is not registered. Load the store first. If it is a wholesaler’s code, write storeCodesOf in the mapping; if it is no store code, such as a name, translate it with values for the column (example: values: { "Main store": "4147514" }).',
  ],
  unknownProduct: [
    'この商品コードは登録されていません。商品を先に取り込み、このファイルをもう一度取り込んでください。',
    'This product code is not registered. Load the product first, and then this file again.',
  ],
  unknownMember: [
    'この会員コードは登録されていません。会員を先に取り込むか、会員ではない印なら、マッピングの values で空欄にします（例：values: { "9999": "" }）。',
    'This member code is not registered. Load the member first; if it marks somebody who is no member, make it empty with values in the mapping (example: values: { "9999": "" }).',
  ],
  unknownSeries: [
    'このシリーズ・雑誌は登録されていません。シリーズコードのある商品を先に取り込み、このファイルをもう一度取り込んでください。',
    'This series or magazine is not registered. Load products with its series code first, and then this file again.',
  ],
  noStores: [
    '店舗がまだ1件も登録されていません。先に店舗を取り込んでください（該当 {{expected}}行）。',
    'No stores are registered yet. Load the stores first ({{expected}} lines affected).',
  ],
  noProducts: [
    '商品がまだ1件も登録されていません。先に商品を取り込んでください（該当 {{expected}}行）。',
    'No products are registered yet. Load the products first ({{expected}} lines affected).',
  ],
  noMembers: [
    '会員がまだ1件も登録されていません。先に会員を取り込んでください（該当 {{expected}}行）。',
    'No members are registered yet. Load the members first ({{expected}} lines affected).',
  ],
  noSeries: [
    'シリーズ・雑誌がまだ1件も登録されていません。先に商品を取り込んでください（該当 {{expected}}行）。',
    'No series or magazines are registered yet. Load the products first ({{expected}} lines affected).',
  ],
  unknownPrefecture: [
    '都道府県として読み取れません（01〜47、または都道府県名）。ほかの書き方は、マッピングでその列の values に対応を書きます。',
    'This is not a prefecture (01 to 47, or its name). Translate other spellings with values for the column in the mapping.',
  ],
  amountSign: [
    '数量と金額の符号が合いません（返金は両方をマイナスにします）。片方だけ正の値なら、マッピングの lines で返金の行に negate と書きます。',
    'The signs of quantity and amount differ (for a refund, both must be negative). If the file has one of them positive, write negate for the lines of refunds in the mapping.',
  ],
  noAmount: [
    '金額も単価もありません。別の名前の列なら、マッピングの columns に amount か unitPrice と書きます。',
    'There is neither an amount nor a unit price. If a column has another name, write it as amount or unitPrice under columns in the mapping.',
  ],
  receiptRequired: ['追加のみの取り込みにはレシート番号が必要です。', 'Appending requires a receipt number.'],
  receiptIncomplete: [
    '同じレシートのほかの行が取り込めません。レシートは全行そろったときだけ追加されます。',
    'Another line of the receipt is rejected. Receipts are only appended completely.',
  ],
  negative: ['マイナスの値は使えません。', 'The value must not be negative.'],
  reversed: ['終了日が開始日より前です。', 'The end date is before the start date.'],
  needsOther: [
    '「{{expected}}」のどちらかの値が必要です。注文の2行目からが空欄のファイルなら、マッピングに fill: [列名] と書きます。',
    'A value is required in one of “{{expected}}”. If the file leaves it empty on further lines of an order, write fill: [column] in the mapping.',
  ],
  unknownUpdate: [
    '部分更新の通知（NotificationType 04）ですが、この商品はまだ登録されていません。先に書名のあるデータ（NotificationType 03）を取り込んでください。',
    'This is a partial update (NotificationType 04) of a product that is not stored yet. Load its complete record (NotificationType 03) first.',
  ],
  unknownIsbn: ['書誌データがありません（null）。', 'There is no bibliographic record (null).'],
  quote: [
    '引用符の使い方が正しくなく、行を列に分けられません。引用符を使わないファイルなら、マッピングに quote: "" と書きます。',
    'The quotation marks are used incorrectly, so the line cannot be split into columns. If the file does not use any, write quote: "" in the mapping.',
  ],
  columns: [
    '列の数が違います（この行／見出し：{{expected}}）。セルの中の改行や区切り文字で行が分かれていないか、確かめてください。',
    'The number of columns is wrong (this line/header: {{expected}}). Check whether a line break or a delimiter within a cell splits the line.',
  ],
  zeroQuantity: ['数量が 0 なのに金額があります。', 'The quantity is 0, but there is an amount.'],
  swapped: [
    '数量と金額が入れ替わっているようです（本体価格 {{expected}}円）。マッピングの columns で数量と金額の列を確かめてください。',
    'Quantity and amount seem to be swapped (list price {{expected}} yen). Check their columns in the mapping.',
  ],
  priceFarOff: [
    '1冊あたりの金額が、本体価格（{{expected}}円）の3倍を超えるか、3分の1に足りません。',
    'The amount per copy is more than three times the list price ({{expected}} yen), or less than a third of it.',
  ],
  storeClosed: [
    '店舗の営業期間（{{expected}}）の外の売上です。店舗の開店日・閉店日を確かめてください。',
    'The sale is outside the store’s opening dates ({{expected}}). Check the opening and closing dates of the store.',
  ],
  encoding: ['文字として読み取れないバイトがあります。', 'Some bytes cannot be read as characters.'],
})
