import { defineMessages } from '../define-messages.ts'

/** Notices of a load. {{column}} is the column name in the file, {{count, number}} the number of occurrences. */
export const importNotices = defineMessages({
  kept: [
    '「{{column}}」の空欄 {{count, number}}件は、登録済みの値をそのまま残しました。',
    'Empty cells in “{{column}}”: {{count, number}} stored values were left as they are.',
  ],
  ignoredColumns: [
    '読み取らなかった列が {{count, number}}列あります：{{column}}',
    'Columns that were not read ({{count, number}}): {{column}}',
  ],
  duplicateColumn: [
    '見出し「{{column}}」の列が {{count, number}}列あります。最初の列を読み取りました。',
    'The header “{{column}}” stands over {{count, number}} columns. The first of them was read.',
  ],
  outOfRange: [
    '「{{column}}」の範囲外の値 {{count, number}}件は使わず、空欄として取り込みました。',
    'In “{{column}}” {{count, number}} values out of range were left out; their lines were loaded without them.',
  ],
  unreadable: [
    '「{{column}}」の読み取れない値 {{count, number}}件は使わず、その行のほかの値を取り込みました。',
    'In “{{column}}” {{count, number}} values could not be read; their lines were loaded without them.',
  ],
  leftOut: [
    'マッピングファイルの指定により {{count, number}}行を対象外にしました。',
    '{{count, number}} lines were left out, as the mapping file says.',
  ],
  noTitle: [
    '商品名を1件も読み取れませんでした。新しい商品 {{count, number}}点は、コードが商品名になっています。',
    'No title was read. The {{count, number}} new products go by their codes.',
  ],
})
