import { defineMessages } from './define-messages.ts'

export const forgotPassword = defineMessages({
  title: ['パスワードの再設定', 'Reset your password'],
  lead: [
    'ご登録のメールアドレスに、パスワードを再設定するためのリンクをお送りします。',
    'We will email you a link to choose a new password.',
  ],
  email: ['メールアドレス', 'Email address'],
  submit: ['再設定のメールを送る', 'Send the email'],
  'sent.title': ['メールをご確認ください', 'Check your email'],
  'sent.text': [
    '{{email}} が登録されていれば、パスワードを再設定するためのメールが届きます。',
    'If {{email}} is registered, an email with a link to choose a new password is on its way.',
  ],
  'sent.minutes': ['メールのリンクは{{minutes}}分間、1回だけ使えます。', 'The link works once, within {{minutes}} minutes.'],
  'sent.spam': [
    '届かないときは、迷惑メールのフォルダーもご確認ください。',
    'If it does not arrive, please check your spam folder too.',
  ],
  'sent.newest': [
    'もう一度送ると、前のメールのリンクは使えなくなります。',
    'If you send it again, the link in the earlier email stops working.',
  ],
  'sent.again': ['もう一度送る', 'Send it again'],
  'sent.repeated': ['{{time}} にもう一度受け付けました。', 'Requested again at {{time}}.'],
  'sent.other': ['別のアドレスで送る', 'Use another address'],
  'reset.title': ['パスワードを再設定する', 'Choose a new password'],
  'reset.lead': [
    '次回からのログインに使うパスワードを入力してください。',
    'Enter the password that you will sign in with from now on.',
  ],
  'reset.submit': ['パスワードを再設定する', 'Set this password'],
  'reset.dead': [
    '期限が切れたか、すでに使われています。もう一度メールを送ると、新しいリンクが届きます。',
    'It has expired or has been used already. Ask for another email to get a new link.',
  ],
  'reset.again': ['もう一度メールを送る', 'Send another email'],
  'done.title': ['パスワードを設定しました', 'Your new password is set'],
  'done.text': [
    'これまでのログインは、すべての端末で終了しました。新しいパスワードでログインしてください。',
    'You have been signed out everywhere. Please sign in with the new password.',
  ],
})
