import { defineMessages } from '../define-messages.ts'

/** Reasons for rejecting a line: what is wrong and what is expected. {{expected}} is the value found or required by the check. */
export const importReasons = defineMessages({
  required: ['必須の値がありません。', 'A required value is missing.'],
  integer: ['整数として読み取れません。', 'This is not a whole number.'],
  number: ['数値として読み取れません。', 'This is not a number.'],
  tooLarge: ['値が範囲外です（{{expected}}）。', 'The value is out of range ({{expected}}).'],
  date: [
    '日付として読み取れません（例：2026-11-20、2026/11/20、20261120）。',
    'This is not a valid date (examples: 2026-11-20, 2026/11/20, 20261120).',
  ],
  dateRange: ['日付が範囲外です（{{expected}}）。', 'The date is out of range ({{expected}}).'],
  timestamp: [
    '日時として読み取れません（例：2026-11-20 13:05:00）。',
    'This is not a valid date and time (example: 2026-11-20 13:05:00).',
  ],
  beforeEarliest: ['2017年4月1日より前の日付は取り込めません。', 'Dates before 1 April 2017 cannot be loaded.'],
  future: ['未来の日付です。', 'The date is in the future.'],
  enum: ['決められた値のいずれでもありません（{{expected}}）。', 'This is not one of the allowed values ({{expected}}).'],
  boolean: ['はい・いいえ（1・0）として読み取れません。', 'This is not yes or no (1 or 0).'],
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
  unknownStore: ['この店舗コードは登録されていません。', 'This store code is not registered.'],
  unknownProduct: ['この商品コードは登録されていません。', 'This product code is not registered.'],
  unknownMember: ['この会員コードは登録されていません。', 'This member code is not registered.'],
  unknownSeries: ['このシリーズ・雑誌は登録されていません。', 'This series or magazine is not registered.'],
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
    '都道府県として読み取れません（01〜47、または都道府県名）。',
    'This is not a prefecture (01 to 47, or its name).',
  ],
  amountSign: [
    '数量と金額の符号が合いません（返金は両方をマイナスにします）。',
    'The signs of quantity and amount differ (for a refund, both must be negative).',
  ],
  noAmount: ['金額も単価もありません。', 'There is neither an amount nor a unit price.'],
  receiptRequired: ['追加のみの取り込みにはレシート番号が必要です。', 'Appending requires a receipt number.'],
  receiptIncomplete: [
    '同じレシートのほかの行が取り込めません。レシートは全行そろったときだけ追加されます。',
    'Another line of the receipt is rejected. Receipts are only appended completely.',
  ],
  negative: ['マイナスの値は使えません。', 'The value must not be negative.'],
  reversed: ['終了日が開始日より前です。', 'The end date is before the start date.'],
  needsOther: ['「{{expected}}」のどちらかの値が必要です。', 'A value is required in one of “{{expected}}”.'],
  unknownIsbn: ['書誌データがありません（null）。', 'There is no bibliographic record (null).'],
  quote: [
    '引用符の使い方が正しくなく、行を列に分けられません。',
    'The quotation marks are used incorrectly, so the line cannot be split into columns.',
  ],
  columns: ['列の数が違います（{{expected}}）。', 'The number of columns is wrong ({{expected}}).'],
  encoding: ['文字として読み取れないバイトがあります。', 'Some bytes cannot be read as characters.'],
})
