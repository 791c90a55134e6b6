import { defineMessages } from './define-messages.ts'

/** Messages of all error codes: what happened, what was expected, what to do. */
export const errors = defineMessages({
  'request.invalid': ['入力内容をご確認ください。', 'Please check what you entered.'],
  'request.tooLarge': ['送信できる大きさを超えています（上限 {{limit}}）。', 'The request is too large (limit: {{limit}}).'],
  'period.reversed': ['終了日には、開始日以降の日付を指定してください。', 'The end of the period must be on or after its start.'],
  'period.tooFarAhead': [
    '終了日には、今日から1年以内の日付を指定してください。',
    'The period must end no later than one year from today. Choose an earlier end date.',
  ],
  'period.afterData': [
    '指定した期間の売上データはまだありません（{{day, date}} まで）。期間を早めてください。',
    'There is no sales data for this period yet: the data ends on {{day, date}}. Choose an earlier period.',
  ],
  'period.beforeRelease': [
    'この商品は {{day, date}} 発売です。発売前の期間には売上がありません。',
    'This title was released on {{day, date}}, so it has no sales in a period before that date.',
  ],
  'period.beforeEarliest': [
    '2017/04/01 より前のデータはありません。2017/04/01 以降の日付を指定してください。',
    'There is no data before 1 April 2017. Choose a later date.',
  ],
  'period.tooLongForHours': [
    '時間単位で表示できる期間は {{days}}日までです。',
    'For hourly figures, the period can be at most {{days}} days.',
  ],
  'period.tooManySteps': [
    'この期間と単位では区切りが{{steps, number}}個になるため、一度に表示できるのは {{most, number}}行までです。単位を大きくするか、行数を減らしてください。',
    'With this period and unit ({{steps, number}} steps) at most {{most, number}} rows can be shown at once. Choose a larger unit or fewer rows.',
  ],
  'period.tooLong': ['一度に集計できる期間は {{days}}日までです。', 'The period can be at most {{days}} days.'],
  'code.invalid': ['「{{value}}」は商品コードとして読み取れません。', '“{{value}}” cannot be read as a product code.'],
  'code.checkDigit': [
    '「{{value}}」はチェックディジットが合いません。{{expected}} ではありませんか。',
    'The check digit of “{{value}}” is wrong. Did you mean {{expected}}?',
  ],
  'code.ambiguous': [
    '「{{value}}」に当てはまる商品が複数あります。13桁のJANで指定してください。',
    '“{{value}}” matches more than one product. Enter the 13-digit JAN.',
  ],
  'mcp.cursor': [
    'この cursor は、この質問の続きではありません。前の答えの cursor をそのまま、ほかの引数も前と同じにして渡してください。はじめから読むときは cursor を省いてください。',
    'This cursor does not belong to this question. Pass the cursor of the previous answer unchanged, with all other arguments the same, or omit it to start from the beginning.',
  ],
  'mcp.budget': [
    '答えが maxTokens {{given, number}} に収まりません。maxTokens を {{needed, number}} 以上にするか、期間・単位・条件を絞ってください。',
    'The answer does not fit in maxTokens {{given, number}}. Set maxTokens to {{needed, number}} or more, or ask for a shorter period, a larger unit or fewer titles.',
  ],
  'sort.unknown': ['「{{value}}」では並べ替えられません。', 'Rows cannot be sorted by “{{value}}”.'],
  'columns.unknown': [
    '「{{column}}」という列はありません。使える列：{{columns}}',
    'There is no column “{{column}}”. The columns are {{columns}}.',
  ],
  'columns.near': [
    '「{{column}}」という列はありません。{{near}} ではありませんか。使える列：{{columns}}',
    'There is no column “{{column}}”. Did you mean {{near}}? The columns are {{columns}}.',
  ],
  'export.tooManyRows': [
    'この形式で書き出せるのは {{limit, number}}行までです（{{rows, number}}行あります）。CSV を選ぶか、条件を絞ってください。',
    'This format can hold at most {{limit, number}} rows, but there are {{rows, number}}. Choose CSV, or narrow the filters.',
  ],
  'session.missing': ['ログインしてください。', 'Please sign in.'],
  'session.expired': [
    'ログインの有効期限が切れました。もう一度ログインしてください。',
    'Your session has ended. Please sign in again.',
  ],
  'login.failed': ['ユーザー名またはパスワードが違います。', 'The username or the password is wrong.'],
  'login.disabled': [
    'このアカウントは利用停止中です。管理者にお問い合わせください。',
    'This account is suspended. Please ask your administrator.',
  ],
  'login.left': [
    '退職日（{{day, date}}）を過ぎたため、ログインできません。お心当たりのないときは管理者にお問い合わせください。',
    'Your leaving date ({{day, date}}) has passed, so you can no longer sign in. If this is wrong, please ask your administrator.',
  ],
  'login.contractEnded': ['ご契約の利用期間が終了しています。', 'Your contract has expired.'],
  'login.tooMany': [
    'ログインの失敗が続いたため、受け付けを止めています。{{minutes}}分後にもう一度お試しください。',
    'Too many failed attempts. Please try again in {{minutes}} min.',
  ],
  'twoFactor.code': [
    '認証コードが違うか、すでに使われています。認証アプリに表示されている新しいコードを入力してください。',
    'This code is wrong or has already been used. Enter the code that your authenticator app shows now.',
  ],
  'twoFactor.challenge': [
    'ログインの手続きの有効期限（10分）が切れました。もう一度パスワードからやり直してください。',
    'This sign-in expired after 10 minutes. Please start again with your password.',
  ],
  'twoFactor.on': ['2段階認証はすでに有効です。', 'Two-factor authentication is already on.'],
  'twoFactor.off': ['2段階認証は設定されていません。', 'Two-factor authentication is not set up.'],
  'twoFactor.required': [
    '管理者には2段階認証が必須のため、無効にできません。',
    'Two-factor authentication is required for administrators and cannot be switched off.',
  ],
  'sso.contract': [
    '運営の契約とトライアルの契約では、シングルサインオンを使えません。',
    'Single sign-on is not available for the operator’s own contract or for trials.',
  ],
  'sso.unavailable': [
    'この契約番号では、会社のアカウントでログインできません。契約番号を確かめるか、ユーザー名とパスワードでログインしてください。',
    'No company sign-in is set up for this contract number. Check the number, or sign in with your username and password.',
  ],
  'sso.provider': [
    '会社の認証サーバーから正しい応答がありません。しばらくしてからもう一度お試しください。続くときは会社のシステム管理者にお問い合わせください。',
    'Your company’s sign-in service did not respond as expected. Please try again later. If the problem persists, ask your company’s IT administrator.',
  ],
  'sso.issuer': [
    'このURLから設定を取得できません。発行者（issuer）のURLを確かめてください。',
    'The settings cannot be read from this URL. Check the URL of the issuer.',
  ],
  'sso.state': [
    'ログインの手続きが途切れました（10分を過ぎた、または別のブラウザーで始めた手続きです）。もう一度はじめからお試しください。',
    'This sign-in was interrupted: it took longer than 10 minutes or began in another browser. Please start again.',
  ],
  'sso.denied': [
    '会社の認証サーバーでログインが許可されませんでした。',
    'Your company’s sign-in service did not allow the sign-in.',
  ],
  'sso.email': [
    '会社のアカウントに、確認済みのメールアドレスがありません。会社のシステム管理者にお問い合わせください。',
    'Your company account has no verified email address. Please ask your company’s IT administrator.',
  ],
  'sso.domain': [
    'このメールアドレスのドメイン（{{domain}}）は、ご契約で許可されていません。ご契約の管理者にお問い合わせください。',
    'Your contract does not allow email addresses at {{domain}}. Please ask the administrator of your contract.',
  ],
  'sso.role': [
    'お使いの会社のアカウントには、このサービスの利用権限がありません。ご契約の管理者にお問い合わせください。',
    'Your company account has no permission to use this service. Please ask the administrator of your contract.',
  ],
  'sso.full': [
    'このご契約で登録できる人数に達しています。ご契約の管理者にお問い合わせください。',
    'This contract has reached its maximum number of users. Please ask the administrator of your contract.',
  ],
  'sso.account': [
    'このメールアドレスのアカウントとは結び付けられません。ユーザー名とパスワードでログインするか、ご契約の管理者にお問い合わせください。',
    'Your company account cannot be connected to an account here. Sign in with your username and password, or ask the administrator of your contract.',
  ],
  'sso.linked': [
    'このメールアドレスのアカウントは、すでに別の会社アカウントと結び付いています。メールアドレスを引き継いだときは、ご契約の管理者から運営に連絡し、以前の結び付きを外してもらってください。',
    'The account with this email address is already connected to another company account. If you have taken over the address, have the administrator of your contract ask the operator to remove the former connection.',
  ],
  'sso.unlinked': ['このユーザーは会社のアカウントと結び付いていません。', 'This user is not connected to a company account.'],
  'password.wrong': ['現在のパスワードが違います。', 'The current password is wrong.'],
  'password.same': [
    '前回と同じパスワードは使えません。別のパスワードを入力してください。',
    'This is your previous password. Please choose another.',
  ],
  'password.rule': [
    'パスワードは半角6〜32文字で、英大文字・英小文字・数字・記号をそれぞれ1文字以上使ってください。',
    'The password must have 6 to 32 half-width characters, with at least one upper-case letter, one lower-case letter, one digit and one symbol.',
  ],
  'password.firstGuess': [
    '推測されやすいパスワードです。別のパスワードを入力してください。',
    'This password is easy to guess. Please use other words.',
  ],
  'password.trial': [
    'トライアルのパスワードは変更できません。ご契約の担当者にお問い合わせください。',
    'Trial passwords cannot be changed. Please contact your account representative.',
  ],
  'token.invalid': [
    'このリンクは使えません。期限が切れたか、すでに使われています。もう一度お手続きください。',
    'This link no longer works: it has expired or has already been used. Please start again.',
  ],
  'apiToken.scope': ['このトークンでは、この呼び出しは使えません。', 'This token does not give access to this call.'],
  'answers.tooLarge': [
    '受け取ったデータが多すぎます。{{seconds}}秒後にもう一度お試しください（上限は1分あたり{{limit}} MB）。',
    'Too much data was requested. Try again in {{seconds}} s. The limit is {{limit}} MB a minute.',
  ],
  'apiToken.tooMany': [
    '呼び出しが多すぎます。{{seconds}}秒後にもう一度お試しください（上限は1分あたり{{limit}}回）。',
    'Too many calls. Try again in {{seconds}} s. The limit is {{limit}} calls a minute.',
  ],
  'event.day': [
    '日付は 2017/04/01 から2年先までの日を指定してください。',
    'The day must be between 1 April 2017 and two years from today.',
  ],
  'event.exists': [
    '同じ日・同じ媒体の同じ紹介が、すでに登録されています。',
    'The same event is already known: same day, medium and name.',
  ],
  'event.notOwn': [
    '自社の商品ではありません。入れられるのは自社の商品の予定だけです。',
    'This is not one of your titles. You can enter events of your own titles only.',
  ],
  'event.limit': [
    '手で入れられるのは {{limit}}件までです。ファイルで取り込むか、古いものを消してください。',
    'At most {{limit}} events can be entered by hand. Load a file, or remove old ones.',
  ],
  'apiToken.expiry': [
    '有効期限（expiresOn）は、今日から2年以内の日を指定してください。',
    'The expiry date (expiresOn) must be between today and two years from today.',
  ],
  'apiToken.origin': [
    '埋め込み先（origins）は https://www.example.jp の形で、パスを付けずに指定してください。',
    'Enter each embedding site (origins) in the form https://www.example.com, without a path.',
  ],
  'apiToken.origins': [
    '埋め込み先を1つ以上入力してください。ウィジェットを使わないトークンには指定できません。',
    'Enter at least one site. Tokens that are not for the widget have none.',
  ],
  'apiToken.widgetOff': [
    'この契約では「画面連携（ウィジェット）」を使えません。契約の編集で有効にしてから発行してください。',
    'The widget is not enabled for this contract. Enable it in the contract, then issue the token.',
  ],
  'apiToken.externalOff': [
    'この契約では「外部API」を使えません。契約の編集で有効にしてから発行してください。',
    'The external API is not enabled for this contract. Enable it in the contract, then issue the token.',
  ],
  'apiToken.full': [
    '使えるトークンが{{most}}件あります。使わないものを取り消してから発行してください。',
    'The limit of {{most}} active tokens has been reached. Revoke one that you no longer need, then issue the new one.',
  ],
  'registration.contractNumber': ['ご契約番号 に誤りがあります', 'The contract number is not correct.'],
  'registration.full': [
    'このご契約で登録できる人数（{{licences}}名）に達しています。ご契約の管理者にお問い合わせください。',
    'This contract has reached its maximum number of users ({{licences}}). Please ask the administrator of your contract.',
  ],
  'registration.early': [
    'このリンクは {{day}} から使えます。その日になったら、もう一度開いてください。',
    'This link works from {{day}}. Please open it again on that day.',
  ],
  'invitation.registered': [
    'このメールアドレスは登録済みです（{{name}}）。役割はユーザーの一覧で変えられます。',
    'This address already belongs to {{name}}. Change the role in the list of users.',
  ],
  'invitation.registeredElsewhere': [
    'このメールアドレスは、ほかの契約「{{contract}}」で登録済みです。別のアドレスを入力してください。',
    'This address is registered under another contract, “{{contract}}”. Enter another address.',
  ],
  'invitation.pending': [
    'このメールアドレスは招待中です。招待中の一覧から、もう一度送れます。',
    'This address has already been invited. Send the invitation again from the list.',
  ],
  'invitation.expired': [
    'この招待は期限が切れています。もう一度送ると、新しいリンクになります。',
    'This invitation has expired. Send it again for a new link.',
  ],
  'invitation.twice': [
    '同じメールアドレスの行があります。1人につき1行にしてください。',
    'This address appears twice. Enter each person once.',
  ],
  'invitation.startsOn': [
    '使える日は、今日から90日以内の日を指定してください。空欄はすぐに使えます。',
    'The first day must be between today and 90 days from now. Leave it empty for at once.',
  ],
  'invitation.noContract': [
    'この契約にはユーザーを招待できません（トライアル、または期間外・無効の契約です）。',
    'Nobody can be invited to this contract: it is a trial, or not valid today.',
  ],
  'members.tooMany': [
    '会員を数える集計は、個人を保護するため1日{{limit}}回までです。日付が変わってからもう一度お試しください。',
    'To protect individuals, results that count members are limited to {{limit}} a day. Please try again tomorrow.',
  ],
  'requests.tooMany': [
    '短い時間に多くの申し込みがありました。{{minutes}}分後にもう一度お試しください。',
    'Too many requests in a short time. Please try again in {{minutes}} min.',
  ],
  'contract.changed': [
    'ほかの人が先に変更しました（第{{version}}版）。内容を確かめてから、もう一度変更してください。',
    'Someone else has saved changes in the meantime (version {{version}}). Check their changes, then make yours again.',
  ],
  'contract.numberTaken': ['契約番号「{{value}}」はすでに使われています。', 'The contract number “{{value}}” is already in use.'],
  'contract.trialIdTaken': ['トライアルID「{{value}}」はすでに使われています。', 'The trial ID “{{value}}” is already in use.'],
  'contract.licencesInUse': [
    'ライセンス数は、使用中と招待中の {{used}}名より少なくできません。',
    'The number of licences cannot be lower than the {{used}} in use or held by invitations.',
  ],
  'contract.adminsInUse': [
    '管理者数は、使用中と招待中の {{used}}名より少なくできません。',
    'The number of administrator seats cannot be lower than the {{used}} in use or held by invitations.',
  ],
  'contract.licencesFull': [
    'ライセンス（{{limit}}名）がすべて使われています。ライセンスを増やすか、使わない人を停止するか、招待を取り消してください。',
    'No licence is free ({{limit}} in all). Add licences, suspend a user, or withdraw an invitation.',
  ],
  'contract.adminsFull': [
    '管理者（{{limit}}名）の枠がすべて使われています。枠を増やすか、ほかの管理者を一般に変更するか、招待を取り消してください。',
    'No administrator seat is free ({{limit}} in all). Add a seat, make an administrator a general user, or withdraw an invitation.',
  ],
  'contract.operator': [
    '運営の契約は、削除・無効化・種類の変更はできません。開始日は今日以前とし、終了日は付けられません。',
    'The operator’s own contract cannot be deleted, suspended or turned into a trial, nor start later or end.',
  ],
  'contract.deleted': ['削除した契約は変更できません。', 'A deleted contract cannot be changed.'],
  'contract.notActive': [
    'この契約は今日は有効ではないため、この契約のユーザーとして見ることはできません。',
    'This contract is not valid today, so it cannot be viewed as one of its users.',
  ],
  'contract.viewOnly': [
    '契約の見え方で表示しています。書き込みと書き出しはできません。自分の画面に戻ってから行ってください。',
    'You are viewing a contract as one of its users: nothing can be changed or exported. Return to your own screen first.',
  ],
  'contract.patternMissing': [
    '契約パターンが見つかりません。ほかのパターンを選んでください。',
    'This contract pattern does not exist. Please choose another.',
  ],
  'pattern.changed': [
    'ほかの人が先に変更しました（第{{version}}版）。内容を確かめてから、もう一度変更してください。',
    'Someone else has saved changes in the meantime (version {{version}}). Check their changes, then make yours again.',
  ],
  'pattern.inUse': [
    'このパターンは {{contracts}}件の契約で使われているため、削除できません（{{names}}）。',
    'This pattern cannot be deleted while contracts use it ({{contracts}}: {{names}}).',
  ],
  'pattern.nameTaken': [
    '「{{value}}」という名前の契約パターンがすでにあります。',
    'There is already a contract pattern called “{{value}}”.',
  ],
  'user.self': [
    '自分自身の役割・状態・入社日・退職日は変更できません。ほかの管理者に依頼してください。',
    'You cannot change your own role, status or dates of employment. Please ask another administrator.',
  ],
  'user.lastAdministrator': [
    '運営には、退職日のない管理者が1名以上必要です。',
    'The operator needs at least one administrator without a leaving date.',
  ],
  'user.fixedRole': ['トライアルアカウントの役割は変更できません。', 'The role of a trial account cannot be changed.'],
  'user.holders': ['この契約のユーザーではない人が含まれています：{{value}}', 'Not users of this contract: {{value}}'],
  'maintenance.now': [
    'メンテナンス中です。{{until}} に再開する予定です。',
    'Down for maintenance. We expect to be back at {{until}}.',
  ],
  'maintenance.window': [
    'メンテナンスの終了日時には、開始日時より後の日時を指定してください。',
    'The end of maintenance must be later than its start.',
  ],
  'access.denied': ['このページへのアクセス権限はありません。', 'You do not have access to this page.'],
  'product.notFound': ['商品が見つかりません。コードをご確認ください。', 'Product not found. Please check the code.'],
  'product.near': [
    '「{{value}}」の商品は見つかりません。{{near}} ではありませんか。',
    'No product has the code {{value}}. Did you mean {{near}}?',
  ],
  'product.outsideRange': [
    '次の商品はご契約のデータ範囲にありません：{{value}}。コードをご確認ください。',
    'Products not found in your contract’s data range: {{value}}. Please check the codes.',
  ],
  'products.notFound': [
    '次の商品が見つかりません：{{value}}。コードをご確認ください。',
    'Products not found: {{value}}. Please check the codes.',
  ],
  'publisher.notFound': ['次の出版社コードは登録されていません：{{value}}。', 'Unknown publisher codes: {{value}}.'],
  'series.notFound': ['次のシリーズコードは登録されていません：{{value}}。', 'Unknown series codes: {{value}}.'],
  'genre.notFound': ['次のジャンルコードは登録されていません：{{value}}。', 'Unknown genre codes: {{value}}.'],
  'chain.notFound': ['次のチェーンコードは登録されていません：{{value}}。', 'Unknown chain codes: {{value}}.'],
  'area.notFound': ['次の地域コードは登録されていません：{{value}}。', 'Unknown area codes: {{value}}.'],
  'prefecture.notFound': ['次の都道府県コードは登録されていません：{{value}}。', 'Unknown prefecture codes: {{value}}.'],
  'location.notFound': ['次の立地コードは登録されていません：{{value}}。', 'Unknown location codes: {{value}}.'],
  'scale.notFound': ['次の規模コードは登録されていません：{{value}}。', 'Unknown scale codes: {{value}}.'],
  'storeCategory.notFound': ['次の業態コードは登録されていません：{{value}}。', 'Unknown store category codes: {{value}}.'],
  'stores.notFound': ['次の店舗コードは登録されていません：{{value}}。', 'Unknown store codes: {{value}}.'],
  'favorite.exists': ['既にお気に入りリストに存在しています。', 'This is already in your favourites.'],
  'favorite.notOwn': [
    '共有されたお気に入りを変更できるのは、保存した人だけです。複製してから変更してください。',
    'Only the person who saved a shared favourite can change it. Make a copy and change that.',
  ],
  'favorite.featureType': [
    'お気に入りの種類（featureType）が正しくありません。1〜12、17、101〜104のいずれかを指定してください。',
    'The favourite’s type (featureType) is not valid. Use 1 to 12, 17, or 101 to 104.',
  ],
  'favorite.watchNothing': ['何をウォッチするか、しきい値を1つ以上指定してください。', 'Set at least one threshold to watch.'],
  'favorite.watchRule': ['この画面では「{{rule}}」をウォッチできません。', '“{{rule}}” cannot be watched on this screen.'],
  'favorite.noQuestion': [
    'このお気に入りには集計の条件が保存されていません。画面で開いて保存し直してください。',
    'This favourite has no saved conditions. Open it on its screen and save it again.',
  ],
  'favorite.dashboardFull': [
    'ダッシュボードに出せるのは20項目までです。使わない項目を外してください。',
    'The dashboard can have up to 20 items. Remove one first.',
  ],
  'group.nameTaken': [
    '「{{value}}」という名前はすでに使われています。別の名前にしてください。',
    'You already have one called “{{value}}”. Choose another name.',
  ],
  'group.idTaken': [
    'このIDは、削除したもの、または種類の違うものに使われています。別のIDにしてください。',
    'This ID belongs to something you deleted, or to another kind of list. Use another ID.',
  ],
  'group.tooMany': [
    '店舗グループと商品リストは、あわせて100個までです。使わないものを削除してください。',
    'You can keep up to 100 store groups and title lists in all. Delete one you no longer use.',
  ],
  'group.tooManyMembers': [
    '1つのグループ・リストに入れられるのは1,000件までです。',
    'A group or list can have up to 1,000 entries.',
  ],
  'sync.notOwner': ['ほかの人が登録した項目は変更できません。', 'This was saved by someone else; only they can change it.'],
  'decision.assignee': [
    'この人には渡せません。同じ契約で、この画面を使える人を選んでください。',
    'This cannot be handed over to that person. Choose a colleague of your contract who may use the screen.',
  ],
  'sync.full': [
    '登録できるのは{{limit}}件までです。使わないものを削除してください。',
    'You can keep up to {{limit}} of these. Delete one you no longer use.',
  ],
  'sync.tooLarge': [
    '内容が大きすぎて保存できません。条件を減らしてください。',
    'This is too large to save. Use fewer conditions.',
  ],
  'sync.tooOld': [
    '最後の同期から時間がたちすぎています。はじめから同期し直します。',
    'This device was last synchronised too long ago. It will synchronise again from the beginning.',
  ],
  'sync.outdated': [
    'アプリのバージョンがサーバーと合っていません。画面を読み込み直してください。この端末に書いたものは残っています。',
    'The app and the server have different versions. Reload the page; anything saved on this device is kept.',
  ],
  'notice.changed': [
    'ほかの人が先に変更しました（第{{version}}版）。内容を確かめてから、もう一度変更してください。',
    'Someone else has saved changes in the meantime (version {{version}}). Check their changes, then make yours again.',
  ],
  'notice.archived': [
    'アーカイブしたお知らせは変更できません。一覧に戻してから変更してください。',
    'An archived notice cannot be changed. Restore it to the list first.',
  ],
  'notice.contractMissing': ['宛先の契約が見つかりません：{{value}}。', 'Recipient contract not found: {{value}}.'],
  'notice.attachmentTooLarge': [
    '添付ファイルは 2,048 KB までです。小さいファイルを選んでください。',
    'Attachments can be up to 2,048 KB. Choose a smaller file.',
  ],
  'notice.attachmentType': [
    '添付できるのは、PDF・Excel・Word・PowerPoint・画像（PNG、JPEG、GIF）・テキスト（CSVなど）です。ファイルの中身が、このどれでもありません。',
    'Attachments must be PDF, Excel, Word, PowerPoint, images (PNG, JPEG, GIF) or text (such as CSV). The content of this file is none of these.',
  ],
  'notice.attachmentUnsafe': [
    'このファイルは添付できません。マクロを含むか、開くと極端に大きくなるファイルです。',
    'This file cannot be attached: it contains macros, or it becomes extremely large when opened.',
  ],
  'company.notFound': ['次の法人コードは登録されていません：{{value}}。', 'Unknown company codes: {{value}}.'],
  'store.required': ['店舗を1つ指定してください。', 'Choose one store.'],
  'store.notFound': ['店舗コード「{{value}}」は登録されていません。', 'No store has the code “{{value}}”.'],
  'store.notOwn': [
    '「{{value}}」は自社の店舗ではありません。他社の店舗は1店だけでは指定できません。',
    '“{{value}}” is not one of your own stores. You cannot choose a single store of another company.',
  ],
  'store.noneOwn': [
    'ご契約に自社の法人が登録されていないため、店舗を指定できません。運営にお問い合わせください。',
    'Your contract has no companies of its own on record, so you cannot choose a store. Please contact the operator.',
  ],
  'product.noReleaseDate': [
    '発売日がわからない商品があります：{{value}}。暦の日付で比較してください。',
    'These products have no release date: {{value}}. Compare them by calendar date.',
  ],
  'resource.notFound': ['指定されたデータが見つかりません。', 'Record not found.'],
  'products.required': ['商品または商品の条件を1つ以上指定してください。', 'Choose at least one product or product filter.'],
  'combined.daysForMembers': [
    '併売期間を指定できるのは、会員単位で集計するときだけです。「集計の切り口」を「会員」にしてください。',
    'A co-purchase period can be set only when counting by member.',
  ],
  'continuous.tooFew': [
    '比べるには号・巻が2つ以上必要です。期間を広げるか、ほかの号・巻を指定してください。',
    'There are fewer than two issues or volumes to compare. Widen the period or choose others.',
  ],
  'route.notFound': ['This page could not be found', 'This page could not be found'],
  'import.unknownDataset': ['「{{value}}」というデータの種類はありません。', 'There is no data set called “{{value}}”.'],
  'import.format': ['ファイルの形式を読み取れません：{{detailJa}}', 'The file’s format cannot be read: {{detailEn}}'],
  'import.truncated': [
    'gzip ファイルが途中で切れています。もう一度受け取り直してください。',
    'The gzip file is incomplete. Get it again.',
  ],
  'import.damaged': [
    'gzip ファイルの中身が壊れています。もう一度受け取り直してください。',
    'The contents of the gzip file are damaged. Get it again.',
  ],
  'import.archive': [
    '{{kind}} のファイルです。展開して、中のファイルを取り込んでください（gzip はそのままで取り込めます）。',
    'This is a {{kind}} file. Unpack it and load the file inside (gzip files can be loaded as they are).',
  ],
  'import.document': [
    '{{kind}} のファイルです。CSV で保存し直してから取り込んでください。',
    'This file is in {{kind}} format. Save it as CSV, then load the CSV file.',
  ],
  'import.lineTooLong': [
    '{{line}}行目が長すぎます（1行は {{most}} MiB まで）。改行のないファイルではありませんか。',
    'Line {{line}} is too long (limit: {{most}} MiB). Is the file missing line breaks?',
  ],
  'import.mapping': ['マッピングファイルを読み取れません：{{detailJa}}', 'The mapping file cannot be read: {{detailEn}}'],
  'import.mappingField': [
    'マッピングファイルの「{{fieldJa}}」が正しくありません：{{detailJa}}',
    '“{{fieldEn}}” in the mapping file is wrong: {{detailEn}}',
  ],
  'import.mappingNotFound': [
    'このマッピングはサーバーに登録されていません。もう一度送ってください。',
    'The server does not have this mapping. Send it again.',
  ],
  'import.missingColumn': [
    '必須の列「{{columnJa}}」がファイルにありません。見つかった列：{{found}}',
    'The file lacks the required column “{{columnEn}}”. Columns found: {{found}}',
  ],
  'import.draftEmpty': [
    '{{datasetJa}}の下書きはつくれません。必須の列が見つかりません：{{needsJa}}。見つかった列：{{found}}。別のファイルか、別の種類（dataset）を指定してください。',
    'No draft for {{datasetEn}}: the file has none of the required columns, {{needsEn}}. Columns found: {{found}}. Give another file or another type (dataset).',
  ],
  'import.encoding': [
    '文字コードを判別できません。日本語として読めるかどうか、確かめてください。「{{first}}」「{{second}}」 正しいものがあればマッピングファイルに encoding: cp932 のように書き、なければ UTF-8 か CP932 で保存し直してください。西欧の文字コードは encoding: cp1252 か latin1 と書きます。',
    'The encoding cannot be detected. Please check which reading is right: “{{first}}” or “{{second}}”. If one is, write it in the mapping file, for example encoding: cp932; otherwise save the file as UTF-8 or CP932. For Western European files write encoding: cp1252 or latin1.',
  ],
  'import.empty': ['ファイルにデータ行がありません。', 'The file has no data lines.'],
  'import.busy': [
    '別の取り込みが進行中です。終わってからもう一度お試しください。',
    'Another load is running. Please try again when it has finished.',
  ],
  'import.notFound': ['この取り込みの記録はありません。', 'There is no record of this load.'],
  'import.idTaken': ['この取り込み番号（id）は使われています。', 'This load ID (id) is already in use.'],
  'import.appendReceipts': [
    '追加のみの取り込みは POS 明細でだけ使えます。ほかのデータ種別では、ファイルにある店舗・日が置き換わります。',
    'Only POS lines can be appended. Other data sets replace the store days that the file contains.',
  ],
  'import.cutOff': [
    'ファイルの送信が途中で切れました。取り込みは行われていません。',
    'The upload was interrupted. Nothing was loaded.',
  ],
  'import.tooManyRejects': [
    '{{read}}行のうち{{rejected}}行が除外されるため、取り込みをやめました（上限 {{most}}）。何も変えていません。内容を確かめ、それでも取り込むときは「除外の上限」を上げてください。',
    '{{rejected}} of {{read}} lines would be rejected (limit: {{most}}), so nothing was loaded or changed. Check the lines; to load the rest anyway, raise the maximum of rejected lines.',
  ],
  'import.ended': ['この取り込みはすでに終了しています。', 'This load has already ended.'],
  'import.undone': ['この取り込みは、すでに元に戻されています。', 'This load has already been undone.'],
  'import.undoNothing': [
    'この取り込みはデータを変えていないため、元に戻すものがありません。',
    'This load changed nothing, so there is nothing to undo.',
  ],
  'import.undoNotLast': [
    '同じ種類のデータがあとから取り込まれているため、元に戻せません。元に戻せるのは最後の取り込みだけです。',
    'This load cannot be undone, because the same kind of data was loaded after it. Only the last load can be undone.',
  ],
  'import.undoNotKept': [
    '置き換える前の行が残っていないため、元に戻せません。残すのは種類ごとに最後の取り込みの分だけで、量に上限があります。',
    'This load cannot be undone, because the rows it replaced are no longer stored. They are stored only for the last load of each data set, up to a size limit.',
  ],
  'import.undoInUse': [
    'この取り込みで増えたものが、ほかのデータ（{{dataset}}）で使われているため、元に戻せません。先にそちらを元に戻してください。',
    'This load cannot be undone, because other data ({{dataset}}) uses what it added. Undo that load first.',
  ],
  'mapping.nameTaken': [
    '「{{value}}」という名前のマッピングはすでにあります。別の名前にしてください。',
    'There is already a mapping called “{{value}}”. Please choose another name.',
  ],
  'mapping.changed': [
    'ほかの人が先に変更しました（第{{version}}版）。内容を確かめてから、もう一度変更してください。',
    'Someone else has saved changes in the meantime (version {{version}}). Check their changes, then make yours again.',
  ],
  'mapping.tooMany': [
    'マッピングは {{most}}件までです。使わないものを削除してください。',
    'There can be at most {{most}} mappings. Delete those that are no longer used.',
  ],
  'inbox.noMapping': [
    '「{{value}}」に合うファイル名のパターンを持つマッピングがありません。データ取込の画面で登録してから、もう一度置いてください。',
    'No mapping has a file name pattern that matches “{{value}}”. Add one on the data loads screen, then put the file in the inbox again.',
  ],
  'inbox.severalMappings': [
    '「{{value}}」に合うマッピングが複数あり、1つに決められません：{{names}}。パターンを直してから、もう一度置いてください。',
    'Several mappings match “{{value}}” equally well: {{names}}. Correct their patterns, then put the file in the inbox again.',
  ],
  'inbox.cancelled': ['取り込みが中止されました。データは何も変わっていません。', 'The load was cancelled. Nothing was changed.'],
  'inbox.unreachable': [
    '受信フォルダー {{folder}} を読めません（{{detail}}）。場所と権限を確かめてください。',
    'The inbox {{folder}} cannot be read ({{detail}}). Check its path and permissions.',
  ],
  'inbox.changed': [
    'ファイルが読み取りの途中で書き換えられました。何も取り込んでいません。書き終えてから、もう一度置いてください。',
    'The file changed while it was being read. Nothing was loaded. Put it in the inbox again once it is complete.',
  ],
  'import.undoChanged': [
    'この取り込みのあとに変わった行が{{rows}}件あるため、元に戻せません。',
    'This load cannot be undone, because rows have changed since then ({{rows}}).',
  ],
  'analysis.unknown': [
    '「{{call}}」という分析はありません。createRanking のように、APIの呼び出しの名前を指定してください。',
    'There is no analysis called “{{call}}”. Use the name of an API call, such as createRanking.',
  ],
  'job.content': [
    'この内容は書き出せません：{{call}}。書き出せる分析の名前を指定してください。',
    'This cannot be exported: {{call}}. Use the name of an analysis that can be exported.',
  ],
  'job.tooMany': [
    '待っている書き出しが{{most}}件あります。終わるのを待つか、不要なものを中止してください。',
    '{{most}} exports are already waiting. Wait until they finish, or cancel those you do not need.',
  ],
  'job.idTaken': ['同じIDの書き出しが、別の内容ですでにあります。', 'Another export with different content already has this ID.'],
  'job.ended': ['この書き出しはすでに終わっています。', 'This export has already ended.'],
  'job.notEnded': [
    'この書き出しはまだ終わっていません。中止してからお試しください。',
    'This export has not ended yet. Cancel it first.',
  ],
  'job.noFile': [
    'この書き出しのファイルはありません。まだ終わっていないか、保存期間が過ぎています。',
    'This export has no file: it has not finished yet, or its file has expired.',
  ],
  'job.range': [
    'ファイルの大きさは {{size}}バイトです。その中の範囲を指定してください。',
    'The file has {{size}} bytes. Request a range within it.',
  ],
  'job.nothing': [
    '条件に合うデータが1件もありません。期間や条件をご確認ください。',
    'No data matches these conditions. Check the period and the other conditions.',
  ],
  'job.interrupted': [
    'サーバーが{{attempts}}回続けて途中で止まったため、書き出しを中止しました。もう一度実行してください。',
    'This export was abandoned because the server stopped {{attempts}} times in a row while running it. Run it again.',
  ],
  'job.userGone': [
    'ユーザーまたは契約が有効でなくなったため、書き出しを中止しました。',
    'The user or the contract is no longer active, so nothing was exported.',
  ],
  'job.tokenGone': [
    'トークンの取り消しや期限切れ、または契約の変更により、書き出しを中止しました。',
    'Nothing was exported: the token was revoked or has expired, or its contract has changed.',
  ],
  'job.rightGone': [
    'この内容をみる権限がなくなったため、書き出しを中止しました。',
    'You no longer have access to these figures, so nothing was exported.',
  ],
  'job.noRoom': [
    'サーバーの空き容量が足りないため、書き出しを中止しました。不要なファイルを消すか、条件を絞ってください。',
    'The server does not have enough free space, so nothing was exported. Delete files you no longer need, or narrow the conditions.',
  ],
  'periodicReport.notOwn': [
    '共有された定例レポートを変更・削除できるのは、つくった人だけです。複製してから変更してください。',
    'Only the person who created a shared report can change or delete it. Make a copy and change that.',
  ],
  'periodicReport.changed': [
    '定例レポートは、ほかの画面で先に変更されました。読み直してから、もう一度変更してください。',
    'The report was changed elsewhere in the meantime. Reload it, then make your change again.',
  ],
  'periodicReport.gone': [
    '定例レポートが見つかりません。削除されたか、共有が解除されています。',
    'The report no longer exists, or it is no longer shared.',
  ],
  'periodicReport.format': [
    '定例レポートは、PDF か Excel で書き出してください。',
    'Periodic reports can be exported only as PDF or Excel.',
  ],
  'schedule.tooMany': [
    '定期出力は{{most}}件までです。不要なものを削除してください。',
    'There can be at most {{most}} schedules. Delete those you do not need.',
  ],
  'schedule.favoriteGone': [
    'この定期出力のお気に入りが見つかりません。削除されたか、共有が終わっています。',
    'The favourite of this schedule has been deleted or is no longer shared.',
  ],
  'schedule.notDelivered': [
    'ファイルはできましたが、届けられませんでした。定期出力の実行履歴から受け取ってください。',
    'The file was created but could not be delivered. Download it from the schedule’s list of runs.',
  ],
  'schedule.notToAll': [
    '{{total, number}}人のうち{{failed, number}}人に送れませんでした：{{addresses}}',
    'It could not be sent to {{failed, number}} of {{total, number}} recipients: {{addresses}}',
  ],
  'schedule.recipientUnknown': [
    '{{address}} は、この契約のユーザーのメールアドレスではありません。',
    '{{address}} is not the email address of a user of your contract.',
  ],
  'schedule.recipientGone': [
    '{{address}} は、利用できないユーザーです（停止・退職など）。届け先から外してください。',
    '{{address}} can no longer be used: the user is suspended or has left. Remove this recipient.',
  ],
  'schedule.recipientAccess': [
    '{{address}} には「{{analysis}}」をみる権限がないため、送れません。',
    '{{address}} does not have access to “{{analysis}}”, so the file cannot be sent there.',
  ],
  'schedule.tooLarge': [
    'ファイルが大きいため（{{most, number}}MBまで）、メールでは送れません。',
    'The file is too large to send by email (limit: {{most, number}} MB).',
  ],
  'job.cancelled': ['この書き出しは中止されました。', 'This export was cancelled.'],
  'storage.notSaved': [
    '保存先に書き込めないため、保存できませんでした。データは元のままで、閲覧は続けられます。',
    'This was not saved, because the server cannot write to its storage. The data is unchanged and can still be viewed.',
  ],
  'storage.unreachable': [
    'データベースに接続できません。データは元のままです。しばらくしてから、もう一度お試しください。',
    'The database cannot be reached. The data is unchanged. Please try again later.',
  ],
  'storage.full': [
    '保存先の空き容量が足りません。取り込みは行われず、データは元のままです。',
    'The disk is full. Nothing was loaded, and the data is unchanged.',
  ],
  'server.stopping': [
    'サーバーを停止しています。しばらくしてからお試しください。',
    'The server is stopping. Please try again shortly.',
  ],
  'request.replaced': [
    '新しい条件で集計し直したため、この集計は中止しました。',
    'This request was superseded by a newer one from the same screen.',
  ],
  'request.left': ['接続が切れたため、この集計は中止しました。', 'The connection was closed, so this request was cancelled.'],
  'request.overdue': [
    '時間がかかりすぎたため中止しました。条件や期間を絞ってください。大きなファイルは定期出力をご利用ください。',
    'This took too long and was stopped. Narrow the conditions or the period, or use a scheduled export for large files.',
  ],
  'server.starting': [
    'サーバーは準備中です。少し待ってから、もう一度お試しください。',
    'The server is starting. Please try again in a moment.',
  ],
  'server.notReady': [
    'サーバーは現在利用できません（{{parts}}）。',
    'The server cannot handle requests at the moment ({{parts}}).',
  ],
  'server.busy': [
    'ただいま混み合っています。少し待ってからもう一度お試しください。',
    'The server is busy. Please wait a moment and try again.',
  ],
  'server.internal': [
    'サーバーで問題が起きました。時間をおいてもう一度お試しください。',
    'Something went wrong on the server. Please try again later.',
  ],
})
