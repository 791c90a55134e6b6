import { defineMessages } from './define-messages.ts'

/** Terminal: the SQL of an analysis. */
export const cliQuery = defineMessages({
  'query.summary': [
    '分析が実行する SQL を表示します（運営管理者）',
    'show the SQL that an analysis runs (operator’s administrators)',
  ],
  'query.of': ['「{{analysis}}」の SQL を表示します', 'show the SQL of “{{analysis}}”'],
  'query.out': ['書き出し先のファイル（- で標準出力）', 'file to write, or - for stdout'],
  'query.noCsv': ['SQL は CSV にできません。--csv を外してください。', 'SQL cannot be written as CSV. Remove --csv.'],
  'query.engine': [
    '{{engine}} のデータベースに対する SQL（読み取り専用）',
    'SQL for the warehouse on {{engine}}. It is read-only and changes nothing',
  ],
  'query.help': [
    '条件のオプションは、その分析のコマンドと同じです。SQL は、サーバーのデータベース（DuckDB か PostgreSQL）の表を読みます。表はバージョンによって変わります。自分で書く SQL には、意味を説明した列をもつ Parquet のファイル（サーバー上で npm run marts -- フォルダー）をお使いください。動いているサーバーの DuckDB のファイルは開けません。バックアップ（npm run backup）のファイルで実行してください。',
    'The conditions are the options of the analysis’s own command. The SQL reads the tables of the server’s warehouse (DuckDB or PostgreSQL), which can change between versions. For your own SQL, use the documented Parquet files (npm run marts -- FOLDER on the server’s machine). The DuckDB file of a running server cannot be opened: run the SQL on a backup (npm run backup).',
  ],
})
