import { defineMessages } from '../define-messages.ts'

/** Terminal: rows of a load, and mapping files. */
export const cliImport = defineMessages({
  'import.rows': [
    'データ：新規 {{added, number}}件、変更 {{changed, number}}件、変更なし {{unchanged, number}}件',
    'rows: {{added, number}} new, {{changed, number}} changed, {{unchanged, number}} unchanged',
  ],
  'import.rowsAppended': [
    '新しいレシートの明細 {{added, number}}行を追加、登録済みのレシートの明細 {{skipped, number}}行は見送り',
    '{{added, number}} lines of new receipts added; {{skipped, number}} lines of receipts already loaded skipped',
  ],
  'import.preview': ['保存される内容（先頭の {{rows}}行）', 'Data to be stored (first {{rows}} rows)'],
  'mapping.summary': [
    '送信元ごとのマッピングの一覧・登録と、マッピングファイルの下書き・検査（mappings でも可）',
    'list and save mappings by sender; draft and check mapping files (alias: mappings)',
  ],
  'mapping.init': ['ファイルの見出しと値から下書きをつくります', 'draft a mapping file from the headers and values of a file'],
  'mapping.file': [
    '取り込みたいファイル（CSV、gzip も可）。先頭だけを読みます',
    'file to load later (CSV, gzip supported); only the beginning is read',
  ],
  'mapping.datasetOrBest': [
    'データの種類（省くと見出しと値から判断します）',
    'data set (default: detected from headers and values)',
  ],
  'mapping.prefix': [
    '送信元だけの商品・店舗・会員コードの前に付ける英字（KT- など）。同じ送信元の下書きには、いつも同じものを',
    'letters before product, store and member codes that only this sender uses, such as KT-; give the same for all its drafts',
  ],
  'mapping.out': ['保存先（まだないファイル。既定は標準出力）', 'where to save it (must not exist; default: standard output)'],
  'mapping.check': ['マッピングファイルが正しいか調べます', 'check whether a mapping file is valid'],
  'mapping.emptyFile': ['中身がありません', 'the file is empty'],
  'mapping.exists': ['すでにあります。-o に別の名前を指定してください', 'the file already exists; give another name with -o'],
  'mapping.written': ['下書きを {{path}} に保存しました。', 'Draft saved to {{path}}.'],
  'mapping.found': [
    '{{dataset}} として、{{recognised}}列を読み取れます。読み取れない列は {{unknown}}列です。',
    'As {{dataset}}, {{recognised}} columns are recognised; {{unknown}} are not.',
  ],
  'mapping.sure': [
    '種類の判断は確かです（必須の項目がそろい、値も合っています）。',
    'The data set is certain: all required fields are present and the values match.',
  ],
  'mapping.unsure': [
    '種類の判断は不確かです。違うときは --dataset で指定してください。よくあるファイルの例は docs/loading/common-files.md にあります。',
    'The data set is uncertain. If it is wrong, specify it with --dataset. Examples for common files are in docs/loading/common-files.md.',
  ],
  'mapping.noneFits': [
    '見出しと値からは、どの種類のデータかわかりません。--dataset で指定してください。',
    'The data set cannot be determined from the headers and values. Specify it with --dataset.',
  ],
  'mapping.severalFit': [
    '見出しと値は、次のどの種類にも当てはまります。--dataset で指定してください: {{datasets}}',
    'The headers and values match several data sets. Specify one with --dataset: {{datasets}}',
  ],
  'mapping.doubtful': ['値が項目に合わない列: {{fields}}', 'Columns whose values do not match the field: {{fields}}'],
  'mapping.missing': ['列が見つからない必須の項目: {{fields}}', 'Required fields without a column: {{fields}}'],
  'mapping.datasetOrNamed': ['データの種類（省くと、ファイルの dataset）', 'data set (default: dataset in the file)'],
  'mapping.add': [
    'マッピングを送信元ごとに登録します（受信フォルダーのファイルに使われます）',
    'save a mapping for a sender (used for files in the inbox)',
  ],
  'mapping.addName': ['名前（送信元がわかる名前）', 'name that identifies the sender'],
  'mapping.pattern': [
    'ファイル名のパターン（* は何文字でも、? は1文字。省くと自動では使いません）',
    'file name pattern: * any characters, ? one character (without a pattern, it is never used automatically)',
  ],
  'mapping.yaml': [
    'マッピングファイル（省くと、データの種類の標準の見出し）',
    'mapping file (default: standard headers of the data set)',
  ],
  'mapping.remove': ['登録したマッピングを削除します', 'delete a saved mapping'],
  'mapping.which': ['名前、または ID', 'name or ID'],
  'mapping.name': ['名前', 'Name'],
  'mapping.patternTitle': ['ファイル名のパターン', 'Pattern'],
  'mapping.appends': ['追加のみ', 'Append only'],
  'mapping.yes': ['はい', 'yes'],
  'mapping.maxRejects': ['除外の上限', 'Max. rejected'],
  'mapping.updatedAt': ['最終更新', 'Updated'],
  'mapping.updatedBy': ['更新した人', 'Updated by'],
  'mapping.total': ['{{total}}件', '{{total}} in total'],
  'mapping.added': [
    'マッピング「{{name}}」を登録しました。{{pattern}} に合うファイルが受信フォルダーに届くと取り込みます。',
    'Saved the mapping “{{name}}”. Files matching {{pattern}} are loaded with it when they arrive in the inbox.',
  ],
  'mapping.addedBare': [
    'マッピング「{{name}}」を登録しました。ファイル名のパターンがないので、自動では使われません。',
    'Saved the mapping “{{name}}”. It has no file name pattern, so it is never used automatically.',
  ],
  'mapping.missingName': [
    '「{{name}}」というマッピングはありません。uresuji mappings でご確認ください。',
    'There is no mapping “{{name}}”. Run uresuji mappings to see them.',
  ],
  'mapping.removed': ['マッピング「{{name}}」を削除しました。', 'Deleted the mapping “{{name}}”.'],
  'mapping.right': ['{{path}} に誤りはありません（{{dataset}}）。', '{{path}} is valid ({{dataset}}).'],
})
