import { defineMessages } from './define-messages.ts'

/** Page that installs the terminal. */
export const terminalDownloads = defineMessages({
  product: ['売れ筋', 'Uresuji'],
  otherLanguage: ['English', '日本語'],
  back: ['売れ筋に戻る', 'Back to Uresuji'],
  title: ['コマンドライン（uresuji）のインストール', 'Install the command line (uresuji)'],
  lead: [
    '分析・書き出し・データ取込をコマンドラインで行う uresuji コマンドです。Node.js 20.19 以降の入ったパソコンで、次の順に実行してください。',
    'The command uresuji runs analyses, exports and data loads. On a computer with Node.js 20.19 or newer, run these in order.',
  ],
  'step.install': ['1. インストールする', '1. Install'],
  'step.server': ['2. 接続先を指定する', '2. Choose the server'],
  'step.login': ['3. ログインする', '3. Sign in'],
  'step.verify': ['ファイルを確かめてから入れるとき', 'If you want to check the file first'],
  'shell.unix': ['macOS・Linux', 'macOS, Linux'],
  'shell.windows': ['Windows（PowerShell）', 'Windows (PowerShell)'],
  server: ['環境変数でこのサーバーを指定します。', 'An environment variable names this server.'],
  verify: [
    'ファイルが途中で変わっていないときだけ、インストールします。',
    'This installs the file only if it arrived unchanged.',
  ],
  copy: ['コピー', 'Copy'],
  copied: ['コピーしました', 'Copied'],
  never: [
    '必ずこのサーバーから入れてください。npm のレジストリには登録していないため、名前だけを指定すると、他人のプログラムが入るおそれがあります。',
    'Install it from this server only. It is not published in the npm registry, so its bare name could install a stranger’s program.',
  ],
  missing: [
    'パッケージがまだ用意されていません。しばらくしてから開き直すか、サーバーで npm run build を実行してください。',
    'The package is not ready yet. Reload the page in a moment, or run npm run build on the server.',
  ],
})
