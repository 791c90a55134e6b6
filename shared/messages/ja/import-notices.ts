/** Notices of a load. {{column}} is the column name in the file, {{count}} the number of occurrences. */
export const importNotices = {
  kept: '「{{column}}」の空欄 {{count}}件は、登録済みの値をそのまま残しました。',
  ignoredColumns: '読み取らなかった列が {{count}}列あります：{{column}}',
  duplicateColumn: '見出し「{{column}}」の列が {{count}}列あります。最初の列を読み取りました。',
  outOfRange: '「{{column}}」の範囲外の値 {{count}}件は使わず、空欄として取り込みました。',
  unreadable: '「{{column}}」の読み取れない値 {{count}}件は使わず、その行のほかの値を取り込みました。',
  leftOut: 'マッピングファイルの指定により {{count}}行を対象外にしました。',
  noTitle: '商品名を1件も読み取れませんでした。新しい商品 {{count}}点は、コードが商品名になっています。',
} as const
