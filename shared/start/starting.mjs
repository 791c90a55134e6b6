/**
 * Messages of the start. JavaScript, because any Node version reads them before anything is installed.
 * @satisfies {Record<string, [ja: string, en: string]>}
 */
const messages = {
  starting: [
    'サーバーは準備中です。少し待ってから、もう一度お試しください。',
    'The server is starting. Please try again in a moment.',
  ],
  preparing: ['準備しています（ブラウザーでも分かります）: {{url}}', 'Preparing. A browser shows when it is ready: {{url}}'],
  installing: ['必要なパッケージをインストールしています…', 'Installing packages…'],
  installingNode: [
    'このコンピューターの Node.js {{version}} は古いので、Node.js 24 もインストールします',
    'Node.js {{version}} on this machine is too old: Node.js 24 is installed as well',
  ],
  installFailed: [
    'パッケージをインストールできませんでした。ネットワークと npm の設定を確かめてください。',
    'The packages could not be installed. Check the network and npm’s settings.',
  ],
  nodeTooOld: [
    'Node.js {{oldest}} 以降が必要です（現在は {{version}}）。',
    'Node.js {{oldest}} or newer is required (this is {{version}}).',
  ],
  nodeNotInstalled: [
    '一度 npm start を実行すると、Node.js 24 がこのフォルダーに入ります。',
    'Run npm start once: it installs Node.js 24 in this folder.',
  ],
  noSettingsFile: ['{{file}} がありません。', '{{file}} does not exist.'],
  portInUse: [
    '{{setting}} {{port}} は使われています。別の番号を {{setting}} に指定してください。',
    '{{setting}} {{port}} is in use. Set {{setting}} to another number.',
  ],
  cannotListen: [
    '{{host}} の PORT {{port}} では待ち受けられません（{{code}}）。HOST と PORT を確かめてください。',
    'Cannot listen on PORT {{port}} of {{host}} ({{code}}). Check HOST and PORT.',
  ],
  building: ['画面を組み立てています…', 'Building the app…'],
  buildFailed: ['画面を組み立てられませんでした。', 'The app could not be built.'],
  creatingDemo: ['デモデータをつくっています…', 'Creating the demo data…'],
  demoFailed: [
    'デモデータをつくれませんでした。次に起動するときに、はじめからつくり直します。',
    'The demo data could not be created. The next start creates it from scratch.',
  ],
  noUsers: [
    'ユーザーがまだいません。はじめの管理者を登録してください: npm run administrator -- メールアドレス 氏名',
    'There are no users yet. Add the first administrator: npm run administrator -- EMAIL NAME',
  ],
  stopForced: [
    '停止の指示から{{seconds}}秒たっても終わらない処理があるため、待たずに終了しました。',
    'Some work was still running {{seconds}} seconds after the stop request. The server ended without waiting for it.',
  ],
}

/**
 * Returns a message in one language.
 * @param {'ja' | 'en'} language
 * @param {keyof typeof messages} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export const translate = (language, key, values = {}) =>
  messages[key][language === 'en' ? 1 : 0].replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))

/**
 * Returns a message in both languages, for the terminal.
 * @param {keyof typeof messages} key
 * @param {Record<string, string | number>} [values]
 */
export const translateBoth = (key, values) => `${translate('ja', key, values)} / ${translate('en', key, values)}`
