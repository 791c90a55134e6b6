import { defineMessages } from '../define-messages.ts'

/**
 * Notices of a load. {{column}} is the column name in the file, {{count, number}} the number of occurrences, {{line, number}} the first
 * line.
 */
export const importNotices = defineMessages({
  kept: [
    '「{{column}}」の空欄 {{count, number}}件は、登録済みの値をそのまま残しました。',
    'Empty cells in “{{column}}”: {{count, number}} stored values were left unchanged.',
  ],
  ignoredColumns: [
    '読み取らなかった列が {{count, number}}列あります：{{column}}',
    'Columns that were not read ({{count, number}}): {{column}}',
  ],
  duplicateColumn: [
    '見出し「{{column}}」の列が {{count, number}}列あります。最初の列を読み取りました。',
    'The header “{{column}}” appears in {{count, number}} columns. Only the first was read.',
  ],
  outOfRange: [
    '「{{column}}」の範囲外の値 {{count, number}}件は使わず、空欄として取り込みました。',
    '“{{column}}”: {{count, number}} values were out of range and were loaded as empty.',
  ],
  unreadable: [
    '「{{column}}」の読み取れない値 {{count, number}}件は使わず、その行のほかの値を取り込みました。',
    '“{{column}}”: {{count, number}} values could not be read. The other values of these lines were loaded.',
  ],
  deletions: [
    '削除の通知（NotificationType 05）が {{count, number}}件ありました。登録済みの商品を「取扱中止」とし、未登録の商品は作っていません。',
    'The file has {{count, number}} deletions (NotificationType 05). Stored products were marked as withdrawn, others were not created.',
  ],
  leftOut: [
    'マッピングファイルの指定により {{count, number}}行を対象外にしました。',
    '{{count, number}} lines were skipped, as specified in the mapping file.',
  ],
  noMember: [
    '「{{column}}」のない（非会員の）{{count, number}}行は、会員なしの売上として取り込みました。',
    '{{count, number}} lines without “{{column}}” (customers who are no members) were loaded as sales without a member.',
  ],
  noSubject: [
    '「{{column}}」のない（非会員の）{{count, number}}行を読み飛ばしました。',
    '{{count, number}} lines without “{{column}}” (customers who are no members) were skipped.',
  ],
  noTitle: [
    '商品名を1件も読み取れませんでした。商品マスターになかった商品 {{count, number}}点は、コードが商品名になります。',
    'No titles could be read. {{count, number}} products that the product master lacks get their code as title.',
  ],
  headerLine: [
    '見出しは {{count, number}}行目にありました。それより上の行は読み取っていません。',
    'The header was found in line {{count, number}}. The lines above it were not read.',
  ],
  repeatedHeader: [
    '途中で繰り返された見出し {{count, number}}行を読み飛ばしました。',
    'Headers repeated within the file were skipped ({{count, number}} lines).',
  ],
  summaryLines: [
    '合計・小計の行 {{count, number}}行を読み飛ばしました。',
    'Lines with totals or subtotals were skipped ({{count, number}} lines).',
  ],
  shortLines: [
    '右端の列が足りない {{count, number}}行は、足りない列を空欄として取り込みました。',
    '{{count, number}} lines lack columns at the end, which were loaded as empty.',
  ],
  nullWords: [
    '「{{column}}」の NULL や N/A {{count, number}}件は、文字のまま取り込みました。空欄の意味なら、マッピングでその列に values: { "NULL": "" } のように書きます。',
    '“{{column}}”: {{count, number}} cells with NULL, N/A and the like were loaded as texts. If they mean empty, write for example values: { "NULL": "" } for the column in the mapping.',
  ],
  zeroQuantity: [
    '数量が 0 で金額のある行が {{count, number}}行あります（最初は {{line, number}}行目）。そのまま取り込みました。',
    '{{count, number}} lines have the quantity 0 and an amount (first in line {{line, number}}). They were loaded as they are.',
  ],
  swapped: [
    '数量と金額が入れ替わっているような行が {{count, number}}行あります（最初は {{line, number}}行目）。そのまま取り込みました。列の対応を確かめてください。',
    'In {{count, number}} lines quantity and amount seem to be swapped (first in line {{line, number}}). They were loaded as they are. Check the columns.',
  ],
  priceFarOff: [
    '1冊あたりの金額が本体価格の3倍を超えるか3分の1に足りない行が {{count, number}}行あります（最初は {{line, number}}行目）。そのまま取り込みました。',
    'In {{count, number}} lines the amount per copy is more than three times the list price or less than a third of it (first in line {{line, number}}). They were loaded as they are.',
  ],
  storeClosed: [
    '店舗の開店日より前か閉店日より後の売上が {{count, number}}行あります（最初は {{line, number}}行目）。そのまま取り込みました。',
    '{{count, number}} sales are before the opening or after the closing of their store (first in line {{line, number}}). They were loaded as they are.',
  ],
})
