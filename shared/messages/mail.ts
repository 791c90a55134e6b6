import { defineMessages } from './define-messages.ts'

/** Mails. `{{name}}` is the recipient, `{{link}}` the URL to open, `{{minutes}}` how long the link is valid. */
export const mail = defineMessages({
  'reset.subject': ['【売れ筋】パスワード再設定のご案内', '[Uresuji] Reset your password'],
  'reset.text': [
    '{{name}} 様\n\nパスワード再設定のお申し込みを受け付けました。\n次のアドレスを開き、新しいパスワードを設定してください。\n\n{{link}}\n\nこのアドレスは {{minutes}}分間、1回だけ使えます。\nお心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
    'Dear {{name}},\n\nWe received a request to reset your password.\nOpen this link to choose a new one:\n\n{{link}}\n\nThe link works once, within {{minutes}} minutes.\nIf you did not request this, ignore this email. Your password will not change.',
  ],
  'registration.subject': ['【売れ筋】利用登録のご確認', '[Uresuji] Confirm your registration'],
  'registration.text': [
    '{{name}} 様\n\n「{{contract}}」での利用登録のお申し込みを受け付けました。\n次のアドレスを開き、パスワードを決めて登録を完了してください。\n\n{{link}}\n\nこのアドレスは {{minutes}}分間、1回だけ使えます。\nお心当たりのない場合は、このメールを破棄してください。登録は完了しません。',
    'Dear {{name}},\n\nThank you for registering under “{{contract}}”.\nOpen this link and choose a password to complete your registration:\n\n{{link}}\n\nThe link works once, within {{minutes}} minutes.\nIf you did not request this, ignore this email. The registration will not be completed.',
  ],
  'invitation.subject': ['【売れ筋】{{contract}} への招待', '[Uresuji] You are invited to {{contract}}'],
  'invitation.text': [
    '{{name}} 様\n\n{{inviter}} さんが、出版販売分析「売れ筋」の「{{contract}}」に招待しています。\n次のアドレスを開き、パスワードを決めると使いはじめられます。\n\n{{link}}\n\nこのアドレスは {{period}}、1回だけ使えます。\nお心当たりのない場合は、このメールを破棄してください。登録は行われません。',
    'Dear {{name}},\n\n{{inviter}} has invited you to “{{contract}}” on Uresuji, sales analytics for the book trade.\nOpen this link and choose a password to start:\n\n{{link}}\n\nThe link works once, {{period}}.\nIf you did not expect this, ignore this email. You will not be registered.',
  ],
  'invitation.until': ['{{day}} まで', 'until {{day}}'],
  'invitation.between': ['{{from}} から {{day}} まで', 'from {{from}} until {{day}}'],
  'registered.subject': ['【売れ筋】すでに登録されています', '[Uresuji] You are already registered'],
  'registered.text': [
    '{{name}} 様\n\nこのメールアドレスで利用登録のお申し込みがありましたが、すでに登録されています。\nログインは次のアドレスから行えます。パスワードをお忘れの場合も、同じ画面から再設定できます。\n\n{{link}}\n\nお心当たりのない場合は、このメールを破棄してください。登録の内容は変わりません。',
    'Dear {{name}},\n\nSomebody tried to register with this email address, but it is already registered.\nYou can sign in here. If you have forgotten your password, you can reset it on the same page:\n\n{{link}}\n\nIf it was not you, ignore this email. Your registration has not changed.',
  ],
  'passwordChanged.subject': ['【売れ筋】パスワードが変更されました', '[Uresuji] Your password was changed'],
  'passwordChanged.text': [
    '{{name}} 様\n\nパスワードが変更されました。ほかの端末のログインは終了しています。\n\nお心当たりのない場合は、次のアドレスからすぐにパスワードを再設定してください。\n\n{{link}}',
    'Dear {{name}},\n\nYour password was changed, and you were signed out on your other devices.\n\nIf it was not you, reset your password immediately:\n\n{{link}}',
  ],
  foot: [
    '────────────\n売れ筋運営事務局\nこのメールは送信専用です。',
    '--\nUresuji operations\nPlease do not reply to this email.',
  ],
})
