import { defineMessages } from './define-messages.ts'

export const cliTokens = defineMessages({
  'tokens.summary': [
    '契約のAPIトークンを一覧・発行・取り消しします（運営管理者）',
    'list, issue and revoke the API tokens of a contract (operator’s administrators)',
  ],
  'tokens.contract': ['契約番号、または契約の ID', 'contract number or ID'],
  'tokens.issue': [
    'トークンを発行します。トークンは標準出力に一度だけ表示します',
    'issue a token; it is printed to standard output once only',
  ],
  'tokens.revoke': ['トークンを取り消します。すぐに使えなくなります', 'revoke a token: it stops working at once'],
  'tokens.name': ['何に使うかがわかる名前', 'name that says what it is for'],
  'tokens.which': ['トークンの名前、先頭の文字、または ID', 'name, first characters or ID of the token'],
  'tokens.scope': [
    '用途（widget ウィジェット、analyses 集計、exports 書き出しジョブと販売データ出力）。繰り返すか、カンマで並べます',
    'what it gives access to: widget, analyses, exports (export jobs and sales data); repeat or separate with commas',
  ],
  'tokens.origin': [
    'ウィジェットの埋め込み先（https://portal.example.jp）。繰り返すか、カンマで並べます',
    'site that may embed the widget, such as https://portal.example.com; repeat or separate with commas',
  ],
  'tokens.expires': ['有効期限の日（2年以内）', 'last day it can be used, at most two years from now'],
  'tokens.yes': ['確かめずに実行します', 'do not ask for confirmation'],
  'tokens.once': [
    'このトークンを表示するのは、いまだけです。安全な場所に保管してください。',
    'This token is shown only once. Store it in a safe place.',
  ],
  'tokens.found': ['{{live}}件が有効（全{{total}}件）', '{{live}} active, {{total}} in total'],
  'tokens.none': ['トークンはまだありません。', 'No tokens yet.'],
  'tokens.missing': [
    '契約 {{contract}} にトークン {{token}} はありません。uresuji tokens --contract {{contract}} でご確認ください。',
    'Contract {{contract}} has no token {{token}}. Run uresuji tokens --contract {{contract}} to see its tokens.',
  ],
  'tokens.ambiguous': [
    '{{token}} に当てはまるトークンが複数あります。ID で指定してください。\n{{candidates}}',
    'Several tokens match {{token}}. Specify one by its ID.\n{{candidates}}',
  ],
  'tokens.ask': [
    '「{{name}}」（{{head}}…）を取り消しますか。すぐに使えなくなり、元には戻せません。',
    'Revoke “{{name}}” ({{head}}…)? It stops working at once, and this cannot be undone.',
  ],
  'tokens.kept': ['取り消しませんでした。', 'Nothing was revoked.'],
  'tokens.sayYes': ['端末から確かめられません。--yes を付けてください。', 'There is no terminal to confirm in. Add --yes.'],
  'tokens.revoked': ['「{{name}}」（{{head}}…）を取り消しました。', 'Revoked “{{name}}” ({{head}}…).'],
  'tokens.head': ['先頭', 'Prefix'],
  'tokens.scopes': ['用途', 'Scopes'],
  'tokens.origins': ['埋め込み先', 'Sites'],
  'tokens.state': ['状態', 'Status'],
  'tokens.uses': ['使用（30日）', 'Calls (30 days)'],
  'tokens.usesAll': ['使用（累計）', 'Calls, all time'],
  'tokens.refused': ['上限超過（30日）', 'Over the limit (30 days)'],
  'tokens.lastUsed': ['最終使用', 'Last used'],
  'tokens.until': ['期限', 'Expires'],
  'tokens.createdAt': ['発行日時', 'Issued'],
  'tokens.createdBy': ['発行者', 'Issued by'],
  'tokens.revokedAt': ['取り消し日時', 'Revoked'],
  'tokens.title': ['名前', 'Name'],
  'token.form': [
    'URESUJI_TOKEN の形が正しくありません。urt_ で始まる47文字です。',
    'URESUJI_TOKEN is not a valid token: it must begin with urt_ and have 47 characters.',
  ],
  'token.over': [
    'URESUJI_TOKEN のトークンは使えません（期限切れ、取り消し、または契約の終了）。運営管理者にお問い合わせください。',
    'The token in URESUJI_TOKEN no longer works: it has expired, was revoked, or its contract has ended. Ask the operator.',
  ],
  'token.scope': [
    'URESUJI_TOKEN の用途では、このコマンドは使えません（analyses 集計、exports 書き出し）。ユーザーごとの設定を扱うコマンドは、URESUJI_TOKEN を外して uresuji login でログインしてください。',
    'The scopes of URESUJI_TOKEN do not allow this command (analyses, exports). For commands on personal data, unset it and sign in with uresuji login.',
  ],
})
