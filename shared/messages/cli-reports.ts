import { defineMessages } from './define-messages.ts'

/** Terminal: periodic reports. */
export const cliReports = defineMessages({
  'reports.summary': [
    '定例レポートを表示・作成し、1つの PDF か Excel にします',
    'list and create periodic reports, and export them as a single PDF or Excel file',
  ],
  'reports.which': ['名前（先頭の数文字でも可）、または ID', 'name (or its first letters) or ID'],
  'reports.show': ['中身を表示します', 'show its items'],
  'reports.add': ['定例レポートをつくります（項目は、指定した順に並びます）', 'create a report; items appear in the order given'],
  'reports.addName': ['レポートの名前', 'name of the report'],
  'reports.favorite': [
    'お気に入りを入れます（名前または ID。何度でも指定できます）',
    'add a favourite (name or ID); repeat for more',
  ],
  'reports.panel': ['ダッシュボードの項目を入れます（何度でも指定できます）', 'add a dashboard panel; repeat for more'],
  'reports.noOwn': ['ダッシュボードの項目を、自社の商品に限りません', 'do not limit dashboard panels to your own titles'],
  'reports.remark': ['表紙のひとこと', 'remark on the cover page'],
  'reports.rows': ['表の行数（1〜1000）', 'rows per table, 1 to 1000'],
  'reports.shared': ['社内に共有します', 'share it with your colleagues'],
  'reports.run': ['PDF（または Excel）のファイルにします', 'write it as a PDF or Excel file'],
  'reports.excel': ['Excel ファイルにします', 'write an Excel file'],
  'reports.out': [
    '書き出し先のファイル（拡張子 pdf か xlsx で形式も決まります）またはフォルダー',
    'file to write (the extension, pdf or xlsx, sets the format), or a folder',
  ],
  'reports.send': ['いますぐ自分あてに1回だけ送ります（テスト送信）', 'send it to yourself by email once, as a test'],
  'reports.wasSent': ['「{{name}}」を {{address}} に送りました（{{file}}）。', 'Sent “{{name}}” to {{address}} ({{file}}).'],
  'reports.stillSending': [
    '「{{name}}」はまだ送られていません。uresuji reports sent でご確認ください。',
    '“{{name}}” has not been sent yet. Run uresuji reports sent to check.',
  ],
  'reports.sent': ['だれに何を送ったかを、新しい順に表示します', 'show what was sent to whom, newest first'],
  'reports.remove': ['定例レポートを削除します', 'delete a report'],
  'reports.none': ['定例レポートはまだありません。', 'There are no periodic reports yet.'],
  'reports.found': ['{{n}}件', '{{n}} in total'],
  'reports.missing': ['定例レポート「{{report}}」は見つかりません。', 'There is no periodic report “{{report}}”.'],
  'reports.ambiguous': [
    '「{{report}}」に当てはまる定例レポートが複数あります：\n{{candidates}}',
    'Several reports match “{{report}}”:\n{{candidates}}',
  ],
  'reports.noItems': [
    '--favorite か --panel で、項目を1つ以上指定してください。',
    'Specify at least one item with --favorite or --panel.',
  ],
  'reports.ending': [
    '書き出し先「{{path}}」の拡張子は、pdf か xlsx にしてください。',
    'The extension of “{{path}}” must be pdf or xlsx.',
  ],
  'reports.added': ['定例レポート「{{name}}」をつくりました。', 'Created the report “{{name}}”.'],
  'reports.removed': ['定例レポート「{{name}}」を削除しました。', 'Deleted the report “{{name}}”.'],
  'reports.name': ['名前', 'Name'],
  'reports.items': ['項目', 'Items'],
  'reports.item': ['項目', 'Item'],
  'reports.parts': ['表示', 'Shows'],
  'reports.rowsHead': ['行数', 'Rows'],
  'reports.owner': ['保存した人', 'Saved by'],
  'reports.own.mark': ['自分', 'you'],
  'reports.marks': ['共有', 'Shared'],
  'reports.updatedAt': ['更新', 'Updated'],
  'reports.favoriteGone': ['（削除されたお気に入り）', '(deleted favourite)'],
})
