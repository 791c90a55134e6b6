import { defineMessages } from '../define-messages.ts'

/** Notices of a load. {{column}} is the column name in the file, {{count, number}} the number of occurrences. */
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
})
