/** Mails. `{{name}}` is the recipient, `{{link}}` the URL to open, `{{minutes}}` how long the link is valid. */
export const mail = {
  'reset.subject': '【売れ筋】パスワード再設定のご案内',
  'reset.text':
    '{{name}} 様\n\nパスワード再設定のお申し込みを受け付けました。\n次のアドレスを開き、新しいパスワードを設定してください。\n\n{{link}}\n\nこのアドレスは {{minutes}}分間、1回だけ使えます。\nお心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
  'registration.subject': '【売れ筋】利用登録のご確認',
  'registration.text':
    '{{name}} 様\n\n「{{contract}}」での利用登録のお申し込みを受け付けました。\n次のアドレスを開き、パスワードを決めて登録を完了してください。\n\n{{link}}\n\nこのアドレスは {{minutes}}分間、1回だけ使えます。\nお心当たりのない場合は、このメールを破棄してください。登録は完了しません。',
  'registered.subject': '【売れ筋】すでに登録されています',
  'registered.text':
    '{{name}} 様\n\nこのメールアドレスで利用登録のお申し込みがありましたが、すでに登録されています。\nログインは次のアドレスから行えます。パスワードをお忘れの場合も、同じ画面から再設定できます。\n\n{{link}}\n\nお心当たりのない場合は、このメールを破棄してください。登録の内容は変わりません。',
  'passwordChanged.subject': '【売れ筋】パスワードが変更されました',
  'passwordChanged.text':
    '{{name}} 様\n\nパスワードが変更されました。ほかの端末のログインは終了しています。\n\nお心当たりのない場合は、次のアドレスからすぐにパスワードを再設定してください。\n\n{{link}}',
  foot: '────────────\n売れ筋運営事務局\nこのメールは送信専用です。',
}
