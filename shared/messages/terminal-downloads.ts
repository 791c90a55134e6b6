import { defineMessages } from './define-messages.ts'

export const terminalDownloads = defineMessages({
  title: ['端末コマンドのインストール', 'Install the terminal command'],
  lead: [
    '分析・書き出し・データ取込を端末から行う uresuji コマンドです。Node.js 20.19 以降の入ったパソコンで、次のコマンドを実行してください。',
    'The command uresuji runs analyses, exports and data loads in a terminal. On a computer with Node.js 20.19 or newer, run:',
  ],
  server: ['接続先のサーバーは、環境変数で指定します。', 'An environment variable names the server:'],
  verify: [
    'ファイルが途中で変わっていないことを確かめてから入れるときは、次のようにします。',
    'To check that the file arrived unchanged before you install it:',
  ],
  never: [
    '必ずこのサーバーから入れてください。npm のレジストリには登録していないため、名前だけを指定すると、他人のプログラムが入るおそれがあります。',
    'Install it from this server only. It is not published in the npm registry, so its bare name could install a stranger’s program.',
  ],
  missing: [
    'パッケージがまだ用意されていません。しばらくしてから開き直すか、サーバーで npm run build を実行してください。',
    'The package is not ready yet. Reload the page in a moment, or run npm run build on the server.',
  ],
})
