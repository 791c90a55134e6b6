import { defineMessages } from './define-messages.ts'

export const verifyRegistration = defineMessages({
  title: ['利用登録', 'Register'],
  lead: [
    'ご契約のある会社の方が登録できます。ご契約番号は、社内のご担当者にお確かめください。',
    'For staff of companies that have a contract. Ask the person in charge at your company for the contract number.',
  ],
  contractNumber: ['ご契約番号', 'Contract number'],
  email: ['メールアドレス', 'Email address'],
  emailHelp: ['ログインのときのユーザー名になります。', 'This will be your username.'],
  emailConfirm: ['メールアドレス（確認）', 'Confirm email address'],
  fullName: ['氏名', 'Name'],
  fullNameKana: ['氏名（カナ）', 'Name in kana'],
  kanaHelp: ['全角カタカナ', 'Full-width katakana'],
  department: ['部署', 'Department'],
  phone: ['電話番号', 'Phone'],
  phoneHelp: ['数字のみ、ハイフンなしの10〜13桁', '10 to 13 digits, no hyphens'],
  check: ['内容を確かめる', 'Review'],
  'confirm.title': ['登録する内容の確認', 'Review your registration'],
  'confirm.lead': [
    'よろしければ登録してください。確認のメールをお送りします。',
    'If everything is correct, please register. We will send you a confirmation email.',
  ],
  company: ['会社名', 'Company'],
  contract: ['ご契約', 'Contract'],
  none: ['入力なし', 'Left empty'],
  back: ['戻って直す', 'Go back and edit'],
  submit: ['この内容で登録する', 'Register'],
  'sent.title': ['確認のメールを送りました', 'We have sent you an email'],
  'sent.text': [
    '{{email}} に届いたメールのリンクを開き、パスワードを決めると、登録が完了します。',
    'Open the link in the email to {{email}} and choose a password to complete your registration.',
  ],
  'sent.minutes': ['メールのリンクは{{minutes}}分間、1回だけ使えます。', 'The link works once, within {{minutes}} minutes.'],
  'sent.late': ['過ぎてしまったときは、はじめから登録し直せます。', 'If it expires, you can register again.'],
  'sent.spam': [
    '届かないときは、迷惑メールのフォルダーもご確認ください。',
    'If it does not arrive, please check your spam folder too.',
  ],
  'sent.correct': ['入力した内容を直して、登録し直す', 'Correct my details and register again'],
  'choose.title': ['パスワードを決める', 'Choose a password'],
  'choose.lead': [
    'ログインに使うパスワードを決めると、登録が完了します。',
    'Choose the password that you will sign in with to complete your registration.',
  ],
  'choose.submit': ['登録を完了する', 'Complete registration'],
  'choose.dead': [
    '期限が切れたか、すでに使われています。登録が済んでいる方は、そのままログインできます。',
    'It has expired or has been used already. If you have completed your registration, you can sign in.',
  ],
  'choose.again': ['はじめから登録し直す', 'Register again'],
  'done.title': ['登録が完了しました', 'You are registered'],
  'done.text': [
    '{{email}} と、いま決めたパスワードでログインできます。',
    'Sign in as {{email}} with the password you have just chosen.',
  ],
  linkLasts_other: [
    '確認のメールをお送りします。メールのリンクは{{count}}分間使えます。',
    'We will send you an email. Its link works for {{count}} minutes.',
    'We will send you an email. Its link works for {{count}} minute.',
  ],
})
