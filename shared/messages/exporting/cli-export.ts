import { defineMessages } from '../define-messages.ts'

export const cliExport = defineMessages({
  'commands.exports': ['書き出しと定期出力:', 'Exports and schedules:'],
  'export.summary': [
    '分析や販売データを、期間・出版社・店舗ごとのファイルにまとめて書き出します（途中で切れても続きから）',
    'export an analysis or the sales data in bulk, one file per period, publisher or store; resumes after an interruption',
  ],
  'export.salesData': ['販売データ（日・週・月×店舗×商品の数値）', 'sales data: figures by day, week or month, store and title'],
  'export.resume': ['途中の書き出しを、同じ条件で続きから行います', 'resume an interrupted export with the same conditions'],
  'export.resumeFolder': ['書き出し先のフォルダー', 'folder of the export'],
  'export.help': [
    '同じコマンドをもう一度実行すると続きから行い、できているファイルはチェックサムを確かめて残します。cron での使い方は docs/terminal.md にあります。',
    'Running the same command again resumes the export; existing files are kept if their checksums match. See docs/terminal.md for use with cron.',
  ],
  'export.each': [
    '何ごとに1つのファイルにするか（{{values}}）。期間・出版社・店舗はカンマで組み合わせられます',
    'one file per {{values}}; period, publisher and store can be combined with commas',
  ],
  'export.out': ['書き出し先のフォルダー（既定 uresuji-export）', 'output folder (default uresuji-export)'],
  'export.format': ['ファイルの形式（既定 csv）', 'format of the files (default csv)'],
  'export.split': [
    '1つのシートやファイルに入りきらないとき: エラーにする、シートに分ける、ファイルに分ける（ZIP）',
    'if the data does not fit into one sheet or file: refuse, split into sheets, or split into files (ZIP)',
  ],
  'export.rowsPerFile': ['--split files のときの、1ファイルの行数', 'rows per file with --split files'],
  'export.zip': ['1つのファイルでも ZIP にします', 'create a ZIP even for a single file'],
  'export.parallel': ['同時に進めるファイルの数（1から10、既定 4）', 'number of files in progress at once, 1 to 10 (default 4)'],
  'export.retryFor': [
    'サーバーにつながらないとき、あきらめるまでの分数（既定 10）',
    'minutes to keep trying if the server is unreachable (default 10)',
  ],
  'export.dryRun': [
    '書き出さずに、件数・大きさ・時間の見込みを表示します',
    'show estimated rows, sizes and times without exporting',
  ],
  'export.range': [
    '自社の商品・店舗だけか、閲覧できるすべてか（既定 own）',
    'own titles and stores only, or everything you can see (default own)',
  ],
  'export.columns': [
    '書き出す列（date,storeCd,jan,quantity など）。書いた順に並びます',
    'columns to export, in this order: date,storeCd,jan,quantity …',
  ],
  'export.notSplit': ['この分析は分けて書き出せません。', 'This analysis cannot be split into several files.'],
  'export.oneTime': ['day、week、month はどれか1つにしてください。', 'Use only one of day, week and month.'],
  'export.noPeriod': [
    '期間で分けるには、--period か --from と --to を指定してください。',
    'To split by period, specify --period, or --from and --to.',
  ],
  'export.noPublishers': [
    '自社の出版社がないため、--publisher で出版社コードを指定してください。',
    'You have no own publishers. Specify publisher codes with --publisher.',
  ],
  'export.noStores': ['条件に合う店舗がありません。', 'No store matches the conditions.'],
  'export.tooMany': [
    '{{files, number}}件のファイルになります。一度に書き出せるのは{{most, number}}件までです。期間や条件を分けてください。',
    'This would create {{files, number}} files; one export can create at most {{most, number}}. Split the period or the conditions.',
  ],
  'export.otherQuestion': [
    'このフォルダーには、{{since}} に始めた別の条件の書き出しがあります。--out で別のフォルダーを指定するか、その書き出しを uresuji export resume で続けてください。',
    'This folder contains an export with other conditions, started {{since}}. Choose another folder with --out, or continue that export with uresuji export resume.',
  ],
  'export.otherAccount': [
    'この書き出しは {{account}} が始めたものです。同じユーザー（またはトークン）で実行してください。',
    'This export was started by {{account}}. Run it as the same user or with the same token.',
  ],
  'export.nothingToResume': [
    '{{folder}} には、続きから行う書き出しがありません。',
    'There is no export to resume in {{folder}}.',
  ],
  'export.unreadableState': [
    '{{path}} を読めません。壊れているか、新しいバージョンで書かれています。別のフォルダーに書き出してください。',
    '{{path}} cannot be read: it is damaged or was written by a newer version. Export to another folder.',
  ],
  'export.busy': [
    '{{folder}} では、別の書き出しが進んでいます{{who}}。終わるのを待つか、別のフォルダーを指定してください。',
    'Another export is running in {{folder}}{{who}}. Wait until it finishes, or choose another folder.',
  ],
  'export.worker': ['（プロセス {{pid}}、{{since}} に開始）', ' (process {{pid}}, started {{since}})'],
  'export.goesOn': [
    '続きから行います（{{all}}件中 {{kept}}件は書き出し済み、内容を確かめます）。',
    'Resuming: {{kept}} of {{all}} files already exported; checking their content.',
  ],
  'export.spoiled': [
    '{{file}} は書き出したときの内容と違うか、なくなっています。もう一度受け取ります。',
    '{{file}} is missing or has changed since it was exported. Downloading it again.',
  ],
  'export.done': ['{{count}} {{rows}}行  {{size}}  {{file}}', '{{count}} {{rows}} rows  {{size}}  {{file}}'],
  'export.empty': ['{{count}} 該当するデータなし  {{file}}', '{{count}} no data  {{file}}'],
  'export.failed': ['{{count}} 失敗  {{file}}: {{reason}}', '{{count}} failed  {{file}}: {{reason}}'],
  'export.receiving': ['受信中 {{percent}}%（{{size}}）', 'receiving {{percent}}% of {{size}}'],
  'export.progress': ['{{settled}}/{{all}}件  {{time}}', '{{settled}}/{{all}} files  {{time}}'],
  'export.wait.network': [
    'サーバーにつながりません。{{seconds}}秒後にもう一度試します。',
    'The server cannot be reached. Retrying in {{seconds}} s.',
  ],
  'export.wait.server': [
    'サーバーが応答しません。{{seconds}}秒後にもう一度試します。',
    'The server is unavailable. Retrying in {{seconds}} s.',
  ],
  'export.wait.limit': [
    '1分あたりの呼び出しの上限に達しました。{{seconds}}秒待ちます。',
    'Rate limit reached. Waiting {{seconds}} s.',
  ],
  'export.wait.queue': [
    '契約の待ち行列がいっぱいです。空くのを待ちます。',
    'The contract’s queue is full. Waiting for a free slot.',
  ],
  'export.cancelled': ['この書き出しは中止されました。', 'This export was cancelled.'],
  'export.gone': [
    '書き出したファイルが、受け取る前にサーバーから消されました。',
    'The file was deleted from the server before it was downloaded.',
  ],
  'export.checksum': [
    '{{file}} のチェックサムが、サーバーのものと一致しません。通信経路をご確認ください。',
    'The checksum of {{file}} does not match the server’s. Check the network connection.',
  ],
  'export.written': [
    '{{folder}} に {{files}}件を書き出しました（{{rows, number}}行、{{size}}）。',
    'Exported {{files}} files to {{folder}} ({{rows, number}} rows, {{size}}).',
  ],
  'export.someEmpty': ['該当するデータがなかったもの: {{files}}件', 'Files without data: {{files}}'],
  'export.someFailed': [
    '書き出せなかったもの: {{files}}件。同じコマンドをもう一度実行すると、これだけを書き出します。',
    'Files not exported: {{files}}. Run the same command again to export only these.',
  ],
  'export.interrupted': [
    '中断しました。同じコマンドか uresuji export resume {{folder}} で、続きから行えます。サーバーでの作成は進みます。',
    'Interrupted. To resume, run the same command or uresuji export resume {{folder}}. The server continues to create the files.',
  ],
  'export.resumable': [
    'できたところまでは {{folder}} に残っています。同じコマンドで続きから行えます。',
    'Completed files are in {{folder}}. Run the same command again to resume.',
  ],
  'export.foretold': [
    '{{files}}件、{{rows, number}}行、約{{size}}。まだ何も書き出していません。',
    '{{files}} files, {{rows, number}} rows, about {{size}}. Nothing has been exported yet.',
  ],
})
