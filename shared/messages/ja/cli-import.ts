/** What the terminal says of the rows of a load, and of mapping files. */
export const cliImport = {
  'import.rows': '新規 {{added}}件、変更 {{changed}}件、変わらず {{unchanged}}件',
  'import.rowsAppended': '新しいレシートの明細 {{added}}行を追加、登録済みのレシートの明細 {{skipped}}行は見送り',
  'import.preview': '保存される内容（先頭の {{rows}}行）',
  'mapping.summary': 'マッピングファイルの下書きをつくり、検査します',
  'mapping.init': 'ファイルの見出しから下書きをつくります',
  'mapping.file': '取り込みたいファイル（CSV、gzip も可）。先頭だけを読みます',
  'mapping.datasetOrBest': 'データの種類（省くと見出しから判断します）',
  'mapping.out': '保存先（まだないファイル。既定は標準出力）',
  'mapping.check': 'マッピングファイルが正しいか調べます',
  'mapping.emptyFile': '中身がありません',
  'mapping.exists': 'すでにあります',
  'mapping.written': '下書きを {{path}} に保存しました。',
  'mapping.found': '{{dataset}} として、{{recognised}}列を読み取れます。読み取れない列は {{unknown}}列です。',
  'mapping.missing': '列が見つからない必須の項目: {{fields}}',
  'mapping.datasetOrNamed': 'データの種類（省くと、ファイルの dataset）',
  'mapping.right': '{{path}} に誤りはありません（{{dataset}}）。',
} as const
