import { defineMessages } from '../define-messages.ts'

export const cliExport = defineMessages({
  'commands.exports': ['書き出しとスケジュール:', 'Exports and schedules:'],
  'export.summary': [
    '分析や販売データを、期間・出版社・店舗ごとのファイルにまとめて書き出します（途中で切れても続きから）',
    'export an analysis or the sales data in bulk, a file for each period, publisher or store; goes on where it was cut',
  ],
  'export.salesData': ['販売データ（日・週・月×店舗×商品の数値）', 'sales data: figures by day, week or month, store and title'],
  'export.resume': ['途中の書き出しを、同じ条件で続きから行います', 'go on with an export that was cut, asking what it asked'],
  'export.resumeFolder': ['書き出し先のフォルダー', 'folder of the export'],
  'export.help': [
    '同じコマンドをもう一度実行すると続きから行い、できているファイルはチェックサムを確かめて残します。cron での使い方は docs/terminal.md にあります。',
    'The same command again goes on where it was cut; files that are there are kept once their checksums agree. docs/terminal.md has recipes for cron.',
  ],
  'export.each': [
    '何ごとに1つのファイルにするか（{{values}}）。期間・出版社・店舗はコンマで組み合わせられます',
    'one file for each {{values}}; a period, publishers and stores may be joined by commas',
  ],
  'export.out': ['書き出し先のフォルダー（既定 uresuji-export）', 'folder for the files (default uresuji-export)'],
  'export.format': ['ファイルの形式（既定 csv）', 'format of the files (default csv)'],
  'export.split': [
    '1つのシートやファイルに入りきらないとき: 断る、シートに分ける、ファイルに分ける（ZIP）',
    'what does not fit into one sheet or file: refused, on further sheets, in further files (a ZIP)',
  ],
  'export.rowsPerFile': ['--split files のときの、1ファイルの行数', 'with --split files, rows of each'],
  'export.zip': ['1つのファイルでも ZIP にします', 'pack as a ZIP though it is one file'],
  'export.parallel': ['同時に進めるファイルの数（1から10、既定 4）', 'files on their way at once, 1 to 10 (default 4)'],
  'export.retryFor': [
    'サーバーにつながらないとき、あきらめるまでの分数（既定 10）',
    'minutes without a server until it is given up (default 10)',
  ],
  'export.dryRun': ['書き出さずに、件数・大きさ・時間の見込みを表示します', 'tell rows, sizes and times, and write nothing'],
  'export.range': [
    '自社の商品・店舗だけか、閲覧できるすべてか（既定 own）',
    'own titles and stores, or all that may be seen (default own)',
  ],
  'export.columns': [
    '書き出す列（date,storeCd,jan,quantity など）。書いた順に並びます',
    'columns of the file, in their order: date,storeCd,jan,quantity …',
  ],
  'export.notSplit': ['この分析は分けて書き出せません。', 'This analysis cannot be cut into parts.'],
  'export.oneTime': ['day、week、month はどれか1つにしてください。', 'Choose one of day, week and month.'],
  'export.noPeriod': [
    '期間で分けるには、--period か --from と --to を指定してください。',
    'Name the period to be cut: --period, or --from and --to.',
  ],
  'export.noPublishers': [
    '自社の出版社がないため、--publisher で出版社コードを指定してください。',
    'There are no publishers of one’s own. Name some with --publisher.',
  ],
  'export.noStores': ['条件に合う店舗がありません。', 'No store fits the conditions.'],
  'export.tooMany': [
    '{{files, number}}件のファイルになります。一度に書き出せるのは{{most, number}}件までです。期間や条件を分けてください。',
    'That would be {{files, number}} files; one export makes {{most, number}} at most. Cut the period or the conditions.',
  ],
  'export.otherQuestion': [
    'このフォルダーには、{{since}} に始めた別の条件の書き出しがあります。--out で別のフォルダーを指定するか、その書き出しを uresuji export resume で続けてください。',
    'The folder holds another export, begun {{since}}. Choose another folder with --out, or go on with that one: uresuji export resume.',
  ],
  'export.otherAccount': [
    'この書き出しは {{account}} が始めたものです。同じ利用者（またはトークン）で実行してください。',
    'This export was begun by {{account}}. Run it as the same user, or with the token.',
  ],
  'export.nothingToResume': [
    '{{folder}} には、続きから行う書き出しがありません。',
    'There is no export in {{folder}} to go on with.',
  ],
  'export.unreadableState': [
    '{{path}} を読めません。壊れているか、新しい版で書かれています。別のフォルダーに書き出してください。',
    '{{path}} cannot be read: it is damaged, or of a newer version. Export into another folder.',
  ],
  'export.busy': [
    '{{folder}} では、別の書き出しが進んでいます{{who}}。終わるのを待つか、別のフォルダーを指定してください。',
    'Another export works on {{folder}}{{who}}. Wait until it ends, or choose another folder.',
  ],
  'export.worker': ['（プロセス {{pid}}、{{since}} から）', ' (process {{pid}}, since {{since}})'],
  'export.goesOn': [
    '続きから行います（{{all}}件中 {{kept}}件は書き出し済み、内容を確かめます）。',
    'Going on: {{kept}} of {{all}} files are here and are checked.',
  ],
  'export.spoiled': [
    '{{file}} は書き出したときの内容と違うか、なくなっています。もう一度受け取ります。',
    '{{file}} is gone, or not as it came. It is fetched again.',
  ],
  'export.done': ['{{count}} {{rows}}行  {{size}}  {{file}}', '{{count}} {{rows}} rows  {{size}}  {{file}}'],
  'export.empty': ['{{count}} 該当するデータなし  {{file}}', '{{count}} no data  {{file}}'],
  'export.failed': ['{{count}} 失敗  {{file}}: {{reason}}', '{{count}} failed  {{file}}: {{reason}}'],
  'export.receiving': ['受信中 {{percent}}%（{{size}}）', 'receiving {{percent}}% of {{size}}'],
  'export.progress': ['{{settled}}/{{all}}件  {{time}}', '{{settled}}/{{all}} files  {{time}}'],
  'export.wait.network': [
    'サーバーにつながりません。{{seconds}}秒後にもう一度試します。',
    'The server is out of reach. Trying again in {{seconds}} s.',
  ],
  'export.wait.server': [
    'サーバーが応えられません。{{seconds}}秒後にもう一度試します。',
    'The server cannot answer. Trying again in {{seconds}} s.',
  ],
  'export.wait.limit': [
    '1分あたりの呼び出しの上限に達しました。{{seconds}}秒待ちます。',
    'Too many calls this minute. Waiting {{seconds}} s.',
  ],
  'export.wait.queue': [
    '契約の待ち行列がいっぱいです。空くのを待ちます。',
    'The queue of the contract is full. Waiting for a place.',
  ],
  'export.cancelled': ['この書き出しは中止されました。', 'This export was cancelled.'],
  'export.gone': [
    '書き出したファイルが、受け取る前にサーバーから消されました。',
    'The file was removed from the server before it was fetched.',
  ],
  'export.checksum': [
    '{{file}} のチェックサムが、サーバーのものと一致しません。通信経路をご確認ください。',
    'The checksum of {{file}} is not the server’s. Something on the way changes the bytes.',
  ],
  'export.written': [
    '{{folder}} に {{files}}件を書き出しました（{{rows, number}}行、{{size}}）。',
    '{{files}} files written to {{folder}} ({{rows, number}} rows, {{size}}).',
  ],
  'export.someEmpty': ['該当するデータがなかったもの: {{files}}件', 'Without data: {{files}}'],
  'export.someFailed': [
    '書き出せなかったもの: {{files}}件。同じコマンドをもう一度実行すると、これだけを書き出します。',
    'Not exported: {{files}}. The same command again exports these alone.',
  ],
  'export.interrupted': [
    '中断しました。同じコマンドか uresuji export resume {{folder}} で、続きから行えます。サーバーでの作成は進みます。',
    'Interrupted. The same command, or uresuji export resume {{folder}}, goes on from here. The server goes on making files.',
  ],
  'export.resumable': [
    'できたところまでは {{folder}} に残っています。同じコマンドで続きから行えます。',
    'What has come is in {{folder}}. The same command goes on from here.',
  ],
  'export.foretold': [
    '{{files}}件、{{rows, number}}行、約{{size}}。まだ何も書き出していません。',
    '{{files}} files, {{rows, number}} rows, about {{size}}. Nothing has been written.',
  ],
})
