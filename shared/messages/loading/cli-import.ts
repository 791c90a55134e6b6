import { defineMessages } from '../define-messages.ts'

/** Terminal: rows of a load, and mapping files. */
export const cliImport = defineMessages({
  'import.rows': [
    '新規 {{added, number}}件、変更 {{changed, number}}件、変わらず {{unchanged, number}}件',
    '{{added, number}} new, {{changed, number}} changed, {{unchanged, number}} unchanged',
  ],
  'import.rowsAppended': [
    '新しいレシートの明細 {{added, number}}行を追加、登録済みのレシートの明細 {{skipped, number}}行は見送り',
    '{{added, number}} lines of new receipts added; {{skipped, number}} lines of receipts that were there already left out',
  ],
  'import.preview': ['保存される内容（先頭の {{rows}}行）', 'What would be stored (the first {{rows}} rows)'],
  'mapping.summary': [
    '送り手ごとのマッピングの一覧・登録と、マッピングファイルの下書き・検査（mappings でも可）',
    'list and keep mappings by sender, draft and check mapping files (mappings, too)',
  ],
  'mapping.init': ['ファイルの見出しと値から下書きをつくります', 'draft a mapping file from the headers and values of a file'],
  'mapping.file': [
    '取り込みたいファイル（CSV、gzip も可）。先頭だけを読みます',
    'the file to load later (CSV, gzip too); only its beginning is read',
  ],
  'mapping.datasetOrBest': [
    'データの種類（省くと見出しと値から判断します）',
    'data set (unless told, the one that headers and values tell)',
  ],
  'mapping.out': [
    '保存先（まだないファイル。既定は標準出力）',
    'where to write it (a file that is not there yet; stdout unless told)',
  ],
  'mapping.check': ['マッピングファイルが正しいか調べます', 'say whether a mapping file is right'],
  'mapping.emptyFile': ['中身がありません', 'it is empty'],
  'mapping.exists': ['すでにあります', 'it is there already'],
  'mapping.written': ['下書きを {{path}} に保存しました。', 'The draft is in {{path}}.'],
  'mapping.found': [
    '{{dataset}} として、{{recognised}}列を読み取れます。読み取れない列は {{unknown}}列です。',
    'As {{dataset}}, {{recognised}} columns are read; {{unknown}} are not.',
  ],
  'mapping.sure': [
    '種類の判断は確かです（必須の項目がそろい、値も合っています）。',
    'The data set is sure: what it needs is there, and the values fit.',
  ],
  'mapping.unsure': [
    '種類の判断は不確かです。ちがうときは --dataset で指定してください。',
    'The data set is not sure. If it is another, name it with --dataset.',
  ],
  'mapping.noneFits': [
    '見出しと値からは、どの種類のデータかわかりません。--dataset で指定してください。',
    'Headers and values do not tell which data set this is. Name it with --dataset.',
  ],
  'mapping.severalFit': [
    '見出しと値は、次のどの種類にも当てはまります。--dataset で指定してください: {{datasets}}',
    'Headers and values fit several data sets. Name the one with --dataset: {{datasets}}',
  ],
  'mapping.doubtful': ['値が項目に合わない列: {{fields}}', 'Fields whose values do not fit: {{fields}}'],
  'mapping.missing': ['列が見つからない必須の項目: {{fields}}', 'Required fields without a column: {{fields}}'],
  'mapping.datasetOrNamed': [
    'データの種類（省くと、ファイルの dataset）',
    'data set (unless told, the dataset that the file names)',
  ],
  'mapping.add': [
    'マッピングを送り手ごとに登録します（受信フォルダーのファイルに使われます）',
    'keep a mapping by sender, for files in the inbox',
  ],
  'mapping.addName': ['名前（送り手がわかる名前）', 'a name that tells the sender'],
  'mapping.pattern': [
    'ファイル名のパターン（* は何文字でも、? は1文字。省くと自動では使いません）',
    'pattern of the names of files: * any characters, ? one (never chosen by the inbox without one)',
  ],
  'mapping.yaml': [
    'マッピングファイル（省くと、データの種類の標準の見出し）',
    'mapping file (the data set’s own headers without one)',
  ],
  'mapping.remove': ['登録したマッピングを削除します', 'remove a mapping that is kept'],
  'mapping.which': ['名前、または ID', 'its name, or its ID'],
  'mapping.name': ['名前', 'Name'],
  'mapping.patternTitle': ['ファイル名のパターン', 'Pattern'],
  'mapping.appends': ['追加のみ', 'Appends'],
  'mapping.yes': ['はい', 'yes'],
  'mapping.maxRejects': ['除外の上限', 'Rejects allowed'],
  'mapping.updatedAt': ['最終更新', 'Changed'],
  'mapping.updatedBy': ['更新した人', 'By'],
  'mapping.total': ['{{total}}件', '{{total}} mappings'],
  'mapping.added': [
    'マッピング「{{name}}」を登録しました。{{pattern}} に合うファイルが受信フォルダーに届くと取り込みます。',
    'The mapping “{{name}}” is kept. Files named like {{pattern}} are loaded with it when they reach the inbox.',
  ],
  'mapping.addedBare': [
    'マッピング「{{name}}」を登録しました。ファイル名のパターンがないので、自動では使われません。',
    'The mapping “{{name}}” is kept. Without a pattern the inbox never chooses it.',
  ],
  'mapping.missingName': [
    '「{{name}}」というマッピングはありません。uresuji mappings でご確認ください。',
    'There is no mapping “{{name}}”. See uresuji mappings.',
  ],
  'mapping.removed': ['マッピング「{{name}}」を削除しました。', 'The mapping “{{name}}” has been removed.'],
  'mapping.right': ['{{path}} に誤りはありません（{{dataset}}）。', '{{path}} is right for {{dataset}}.'],
})
