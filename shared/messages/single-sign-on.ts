import { defineMessages } from './define-messages.ts'

/** Sign-in with the account of the user's company. */
export const singleSignOn = defineMessages({
  title: ['会社のアカウントでログイン', 'Sign in with your company account'],
  lead: [
    '契約番号を入力すると、お勤め先のログイン画面に移ります。',
    'Enter your contract number to go to your company’s sign-in page.',
  ],
  number: ['契約番号', 'Contract number'],
  numberHelp: [
    'わからないときは、ご契約の管理者にお問い合わせください',
    'If you do not know it, ask the administrator of your contract',
  ],
  submit: ['次へ', 'Continue'],
  leaving: ['お勤め先のログイン画面に移動しています…', 'Opening your company’s sign-in page…'],
  finishing: ['ログインしています…', 'Signing you in…'],
  failed: ['ログインできませんでした', 'You could not be signed in'],
  again: ['もう一度ログインする', 'Try again'],
  withPassword: ['ユーザー名とパスワードでログインする', 'Sign in with username and password'],
})
