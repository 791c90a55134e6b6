import { defineMessages } from './define-messages.ts'

/** Two-factor authentication: the user's own page, and the second step of a sign-in. */
export const twoFactor = defineMessages({
  title: ['2段階認証', 'Two-factor authentication'],
  lead: [
    'パスワードに加えて、スマートフォンの認証アプリに表示される6桁のコードでログインします。パスワードが漏れても、ほかの人はログインできません。',
    'After your password, you enter a six-digit code from an authenticator app on your phone. Even if your password leaks, nobody else can sign in.',
  ],
  'state.on': ['有効', 'On'],
  'state.off': ['無効', 'Off'],
  since: ['{{at}} に設定', 'Set up {{at}}'],
  left: ['回復コードの残り {{count}}個', 'Recovery codes left: {{count}}'],
  fewLeft: [
    '回復コードが残り少なくなっています。いったん無効にしてもう一度設定すると、新しい回復コードが発行されます。',
    'You have few recovery codes left. Switch two-factor authentication off and set it up again to get new ones.',
  ],
  required: ['管理者には2段階認証が必須です。', 'Two-factor authentication is required for administrators.'],
  start: ['2段階認証を設定する', 'Set up two-factor authentication'],
  'setUp.title': ['2段階認証を設定してください', 'Set up two-factor authentication'],
  'setUp.lead': [
    '管理者のログインには2段階認証が必要です。スマートフォンの認証アプリに登録してください。',
    'Administrators need two-factor authentication to sign in. Add this account to an authenticator app on your phone.',
  ],
  'setUp.scan': [
    '認証アプリ（Google Authenticator、Microsoft Authenticator など）でQRコードを読み取ってください。',
    'Scan the QR code with an authenticator app, such as Google Authenticator or Microsoft Authenticator.',
  ],
  qr: ['認証アプリに登録するためのQRコード', 'QR code for the authenticator app'],
  secret: ['読み取れないときに入力するキー', 'Key to enter if you cannot scan the code'],
  copy: ['コピー', 'Copy'],
  copied: ['コピーしました', 'Copied'],
  code: ['認証コード', 'Authentication code'],
  codeHelp: ['認証アプリに表示されている6桁の数字', 'The six digits currently shown in the app'],
  confirm: ['有効にする', 'Switch on'],
  cancel: ['やめる', 'Cancel'],
  enabled: ['2段階認証を有効にしました', 'Two-factor authentication is on'],
  'recovery.title': ['回復コードを保管してください', 'Store your recovery codes'],
  'recovery.lead': [
    'スマートフォンをなくしたときは、認証コードの代わりに回復コードを使います。1つにつき1回だけ使えます。この画面を閉じると二度と表示されません。',
    'If you lose your phone, use a recovery code instead of the code from the app. Each one works once. They are not shown again after you leave this page.',
  ],
  'recovery.label': ['回復コード', 'Recovery codes'],
  'recovery.save': ['ファイルに保存する', 'Save as a file'],
  'recovery.file': ['売れ筋_回復コード.txt', 'uresuji-recovery-codes.txt'],
  'recovery.ask': ['回復コードを保管しましたか', 'Have you stored your recovery codes?'],
  'recovery.askText': [
    'この画面を離れると、回復コードは二度と表示されません。',
    'They are not shown again after you leave this page.',
  ],
  'recovery.leave': ['保管したので移動する', 'I have stored them'],
  'recovery.stay': ['この画面に戻る', 'Go back'],
  'recovery.done': ['保管しました', 'I have stored them'],
  disable: ['2段階認証を無効にする', 'Switch two-factor authentication off'],
  'disable.lead': [
    '無効にするには、認証コード（または回復コード）を入力してください。',
    'To switch it off, enter a code from your app or a recovery code.',
  ],
  'disable.confirm': ['無効にする', 'Switch off'],
  disabled: ['2段階認証を無効にしました', 'Two-factor authentication is off'],
  'signIn.title': ['認証コードの入力', 'Enter your code'],
  'signIn.lead': [
    '認証アプリに表示されている6桁のコードを入力してください。スマートフォンがないときは回復コードを使えます。',
    'Enter the six-digit code from your authenticator app. If you do not have your phone, use a recovery code.',
  ],
  'signIn.submit': ['ログインする', 'Sign in'],
  'signIn.back': ['ログイン画面に戻る', 'Back to sign-in'],
  'signIn.lost': [
    'スマートフォンも回復コードもないときは、運営管理者にリセットを依頼してください。',
    'If you have neither your phone nor your recovery codes, ask the operator for a reset.',
  ],
})
