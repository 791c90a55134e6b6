import { defineMessages } from './define-messages.ts'

export const changePassword = defineMessages({
  title: ['パスワードを変更', 'Change password'],
  lead: [
    '変更すると、ほかの端末やブラウザーでのログインは終了します。この画面はそのまま使えます。',
    'You will be signed out on every other device and browser, and stay signed in here.',
  ],
  submit: ['パスワードを変更する', 'Change password'],
  done: ['パスワードを変更しました', 'Your password has been changed'],
  ended_other: [
    'ほかの端末やブラウザーでのログイン{{count}}件を終了しました。',
    'You have been signed out of {{count}} other sessions.',
    'You have been signed out of one other session.',
  ],
  endedNone: ['ほかにログインしている端末やブラウザーはありませんでした。', 'You were not signed in anywhere else.'],
  mailed: ['お知らせのメールを {{email}} に送りました。', 'We have emailed {{email}} to let you know.'],
  'trial.title': ['トライアルのパスワードは、ここでは変更できません', 'A trial password cannot be changed here'],
  'trial.text': [
    'パスワードはご契約とあわせて管理しています。変更をご希望の場合は、弊社の担当者にお知らせください。',
    'The password is managed with your contract. If you need a new one, please ask your contact person.',
  ],
})
