import { defineMessages } from '../define-messages.ts'

/** Messages about inbox files: in the result file next to them, in mails and in notices. */
export const inbox = defineMessages({
  'report.title': ['受信フォルダーの取り込み結果', 'Result of loading a file from the inbox'],
  'report.file': ['ファイル', 'File'],
  'report.number': ['受付番号', 'Reference number'],
  'report.load': ['取り込み番号', 'Load number'],
  'report.mapping': ['マッピング', 'Mapping'],
  'report.dataset': ['データの種類', 'Data set'],
  'report.taken': ['受け取り', 'Received'],
  'report.finished': ['終了', 'Finished'],
  'report.result': ['結果', 'Result'],
  'report.reason': ['理由', 'Reason'],
  'report.counts': ['行数', 'Lines'],
  'report.countsValue': [
    '読み取り {{read, number}}行、取り込み {{loaded, number}}行、除外 {{rejected, number}}行',
    '{{read, number}} read, {{loaded, number}} loaded, {{rejected, number}} rejected',
  ],
  'report.rowsValue': [
    'データ：新規 {{added}}件、変更 {{changed}}件、変更なし {{unchanged}}件',
    'rows: {{added}} new, {{changed}} changed, {{unchanged}} unchanged',
  ],
  'report.written': ['書き込み', 'Written'],
  'report.rejects': ['除外の理由', 'Reasons for rejection'],
  'report.rejectLine': ['{{lines}}行　「{{column}}」　{{reason}}', '{{lines}} lines  “{{column}}”  {{reason}}'],
  'report.first': ['除外された行の先頭（全部は {{file}} にあります）', 'First rejected lines (see {{file}} for all of them)'],
  'report.sampleLine': [
    '{{line}}行目　「{{column}}」の「{{value}}」　{{reason}}',
    'line {{line}}  “{{value}}” in “{{column}}”  {{reason}}',
  ],
  'report.notices': ['お知らせ', 'Notes'],
  'result.done': ['取り込みました', 'Loaded'],
  'result.part': ['取り込みました（除外した行があります）', 'Loaded, with some lines rejected'],
  'result.repeated': [
    '同じファイルを取り込み済みのため、何も変えていません',
    'The same file has already been loaded; nothing was changed',
  ],
  'result.refused': ['取り込めませんでした。データは何も変わっていません', 'Not loaded; nothing was changed'],
  'tell.subject': [
    '【売れ筋】受信フォルダー：取り込み {{done}}件、除外行あり {{part}}件、取り込み不可 {{refused}}件',
    '[Uresuji] Inbox: {{done}} loaded, {{part}} with rejected lines, {{refused}} not loaded',
  ],
  'tell.lead': ['受信フォルダーに届いたファイルを処理しました。', 'Files that arrived in the inbox have been processed.'],
  'tell.more': ['ほか {{count}}件', 'and {{count}} more'],
  'tell.open': ['詳細', 'Details'],
  'tell.noticeDone': ['データ取込：{{count}}件のファイルを取り込みました', 'Data loads: {{count}} loaded'],
  'tell.noticePart': ['データ取込：除外した行のあるファイルが{{count}}件あります', 'Data loads: {{count}} with rejected lines'],
  'tell.noticeRefused': ['データ取込：取り込めなかったファイルが{{count}}件あります', 'Data loads: {{count}} not loaded'],
  'late.title': ['{{name}}の{{dataset}}がまだ届いていません', '{{name}}: {{dataset}} not received yet'],
  'late.titleUsual': [
    '{{name}}の{{dataset}}がまだ届いていません（ふだんは{{time}}ごろ）',
    '{{name}}: {{dataset}} not received yet (usually around {{time}})',
  ],
  'late.day': ['届くはずだった日：{{day, date}}', 'Expected on {{day, date}}'],
  'late.usual': ['ふだん届く時刻：{{time}}ごろ', 'Usual time: around {{time}}'],
  'late.advice': [
    '送信元にご確認ください。届くと、このお知らせは消えます。',
    'Please ask the sender. This notice disappears once the file arrives.',
  ],
  'late.subject': ['【売れ筋】{{title}}', '[Uresuji] {{title}}'],
  'late.mailAdvice': ['送信元にご確認ください。', 'Please ask the sender.'],
})
