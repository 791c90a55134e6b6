import { defineMessages } from './define-messages.ts'

export const login = defineMessages({
  product: ['売れ筋', 'Uresuji'],
  tagline: ['出版販売分析', 'Book sales analytics'],
  taglineExports: ['販売データ出力', 'Sales data export'],
  sloganExports: ['数字をまるごと、\n手もとへ。', 'All the figures,\nin your hands.'],
  sloganExportsHelp: [
    '日別・店舗別の売上、配本、返品、在庫を、\nCSVやExcelで受け取れます。',
    'Sales, deliveries, returns and stock by day and store,\nas CSV, Excel or Parquet.',
  ],
  copyright: ['© 2026 売れ筋運営事務局', '© 2026 Uresuji'],
  title: ['ログイン', 'Sign in'],
  username: ['ユーザー名', 'Username'],
  password: ['パスワード', 'Password'],
  submit: ['ログインする', 'Sign in'],
  usernameMissing: ['ユーザー名を入力してください', 'Enter your username'],
  passwordMissing: ['パスワードを入力してください', 'Enter your password'],
  unreachable: [
    'サーバーにつながりません。通信の状態を確かめて、もう一度お試しください。',
    'The server cannot be reached. Check your connection and try again.',
  ],
  unreachablePortal: [
    'サーバーにつながりません。このネットワークのログイン画面が応答しています。ログインするとつながります。',
    'The server cannot be reached: a login page of this network answers instead. Log in there to connect.',
  ],
  expired: ['ログインの有効期限が切れました。もう一度ログインしてください。', 'Your session has ended. Please sign in again.'],
  refused: [
    'パスワードの変更や利用停止などで、この端末のログインが無効になりました。もう一度ログインしてください。',
    'You have been signed out, for example because the password was changed or the account suspended. Please sign in again.',
  ],
  'anonymised.title': ['匿名加工情報について', 'About anonymised data'],
  'anonymised.text': [
    '本サービスの情報には、匿名加工情報が含まれる場合があります。個人を識別する目的で、ほかの情報と照合することは法律で禁じられています。',
    'The information in this service may include anonymously processed data. Matching it against other data to identify individuals is forbidden by law.',
  ],
  slogan: ['きのう売れた本が、\nけさわかる。', 'What sold yesterday,\non your desk this morning.'],
  sloganHelp: [
    '店舗のPOSと配本・返品から、\n売上、在庫、消化率をひとつの画面で確かめられます。',
    'Sales, stock and sell-through in one place,\nfrom tills, deliveries and returns.',
  ],
  trialTitle: ['トライアルでログイン', 'Sign in with a trial account'],
  trialId: ['トライアルID', 'Trial ID'],
  trialIdMissing: ['トライアルIDを入力してください', 'Enter your trial ID'],
  otherWays: ['ほかの手続き', 'Other options'],
  forgot: ['パスワードを忘れた方', 'Forgot your password?'],
  register: ['はじめての方（利用登録）', 'New here? Register'],
  withCompany: ['会社のアカウントでログイン', 'Sign in with your company account'],
  withTrial: ['トライアルの方', 'I have a trial account'],
  exportArea: ['販売データ出力へ', 'Sales data export'],
  mainArea: ['売れ筋の画面へ', 'Uresuji screens'],
  withAccount: ['アカウントでログインする', 'Sign in with an account'],
})
