import { defineMessages } from './define-messages.ts'

/** Password fields and rules, and the mailed links that lead to them. */
export const password = defineMessages({
  first: ['パスワード', 'Password'],
  firstConfirm: ['パスワード（確認）', 'Confirm password'],
  new: ['新しいパスワード', 'New password'],
  newConfirm: ['新しいパスワード（確認）', 'Confirm new password'],
  current: ['現在のパスワード', 'Current password'],
  show: ['{{name}}を表示する', 'Show: {{name}}'],
  hide: ['{{name}}を隠す', 'Hide: {{name}}'],
  rules: ['パスワードの条件', 'Password requirements'],
  'rule.met': ['（満たしています）', '(met)'],
  'rule.notMet': ['（まだ満たしていません）', '(not met yet)'],
  'rule.length': ['6〜32文字', '6 to 32 characters'],
  'rule.upper': ['英大文字', 'an upper-case letter'],
  'rule.lower': ['英小文字', 'a lower-case letter'],
  'rule.digit': ['数字', 'a digit'],
  'rule.symbol': ['記号', 'a symbol'],
  symbols: ['使える記号 {{symbols}}', 'Allowed symbols: {{symbols}}'],
  otherCharacter: [
    '使えない文字が含まれています。使える記号 {{symbols}}',
    'The password contains a character that is not allowed. Allowed symbols: {{symbols}}',
  ],
  otherWays: ['ほかの手続き', 'Other options'],
  toSignIn: ['ログインへ', 'Go to sign-in'],
  backToSignIn: ['ログインへ戻る', 'Back to sign-in'],
  'link.checking': ['リンクを確かめています…', 'Checking your link…'],
  'link.unverified': ['リンクを確かめられませんでした', 'We could not check your link'],
  'link.checkAgain': ['もう一度確かめる', 'Check again'],
  'link.invalid': ['このリンクは使えません', 'This link no longer works'],
  'link.used': ['メールのリンクから開き直してください', 'Please open the link in your email again'],
  'link.usedText': [
    '安全のため、リンクの中身は画面を開いている間しか残しません。届いているメールのリンクを、もう一度開いてください。',
    'For your security, the contents of the link are kept only while its page is open. Please open the link in your email again.',
  ],
  outcomeUnknown: [
    'サーバーから応答がないため、パスワードが変わったかどうかわかりません。接続が戻ってから、新しいパスワードでログインできるかを確かめてください。',
    'The server did not answer, so it is not known whether the password has changed. Once you are back online, try to sign in with the new one.',
  ],
})
