import { defineMessages } from './define-messages.ts'

/** Screen on which the operator sets up single sign-on of a contract. */
export const contractSso = defineMessages({
  title: ['シングルサインオン', 'Single sign-on'],
  chooseLead: [
    'シングルサインオンを設定する契約を選んでください。',
    'Choose the contract whose single sign-on you want to set up.',
  ],
  contractDetail: ['契約の詳細', 'Contract details'],
  unavailable: [
    '運営の契約とトライアルの契約では、シングルサインオンを使えません。',
    'Single sign-on is not available for the operator’s own contract or for trials.',
  ],
  deleted: [
    'この契約は削除されています。設定は変更できません。',
    'This contract has been deleted. Its settings cannot be changed.',
  ],
  'state.on': ['有効', 'On'],
  'state.off': ['無効', 'Off'],
  'state.none': ['未設定', 'Not set up'],
  updated: ['最終更新　{{at}}・{{by}}', 'Last changed {{at}} by {{by}}'],
  'section.register': ['お客様に伝えるもの', 'For the customer'],
  'section.registerNote': [
    'リダイレクトURIはお客様の認証サーバーに登録していただきます。ログイン用アドレスは、ユーザーがブックマークして使います。',
    'The customer registers the redirect URI at their identity provider. Users bookmark the sign-in address.',
  ],
  redirectUri: ['リダイレクトURI', 'Redirect URI'],
  signInUrl: ['ログイン用アドレス', 'Sign-in address'],
  copy: ['コピー', 'Copy'],
  copied: ['コピーしました', 'Copied'],
  'section.provider': ['認証サーバー', 'Identity provider'],
  'section.providerNote': [
    'OpenID Connect（認可コードフロー）に対応した、お客様の認証サーバーです。有効にして保存すると、接続を確かめます。',
    'The customer’s identity provider, which must support OpenID Connect (authorization code flow). The connection is checked when you save it as enabled.',
  ],
  enabled: ['シングルサインオンを有効にする', 'Enable single sign-on'],
  enabledHelp: ['パスワードでのログインも引き続き使えます。', 'Users can still sign in with their passwords.'],
  issuer: ['発行者（issuer）', 'Issuer'],
  issuerHelp: [
    '認証サーバーのURL（例：https://login.example.co.jp）',
    'URL of the identity provider, such as https://login.example.com',
  ],
  clientId: ['クライアントID', 'Client ID'],
  clientSecret: ['クライアントシークレット', 'Client secret'],
  clientSecretKeep: [
    '保存済みです。変更するときだけ入力してください。画面には表示されません',
    'Saved and never shown. Enter one only to replace it',
  ],
  'section.users': ['ユーザーと役割', 'Users and roles'],
  'section.usersNote': [
    '初めてログインした人は、ライセンスに空きがあれば登録されます。同じ契約に同じメールアドレスのユーザーがいるときは、そのユーザーに結び付けます。',
    'People who sign in for the first time are registered if a licence is free, or linked to the user of this contract with the same verified email address.',
  ],
  emailDomains: ['許可するメールアドレスのドメイン', 'Allowed email domains'],
  emailDomainsHelp: ['1行に1つ（例：example.co.jp）', 'One per line, such as example.com'],
  defaultRole: ['役割', 'Role'],
  defaultRoleHelp: [
    '対応表に当てはまらない人の役割です。対応表がないときは、初回のログインで決まり、以後はユーザー管理で変えられます',
    'The role of everyone to whom no mapping applies. Without mappings, it is assigned at the first sign-in and can then be changed in user management',
  ],
  'role.USER': ['一般', 'General user'],
  'role.ADMIN_COMPANY': ['管理者', 'Administrator'],
  'role.refuse': ['ログインを許可しない', 'Refuse sign-in'],
  roleClaim: ['役割を決めるクレーム', 'Claim that decides the role'],
  roleClaimHelp: [
    '例：groups、realm_access.roles。ログインのたびに役割を合わせます。使わないときは空欄',
    'Such as groups or realm_access.roles. The role is updated at every sign-in. Leave empty if not used',
  ],
  roleMappings: ['クレームの値と役割の対応', 'Claim values and roles'],
  roleMappingsHelp: ['上から順に、最初に当てはまった行の役割になります', 'The first matching line applies'],
  mappingValue: ['{{row}}行目の値', 'Value of line {{row}}'],
  mappingRole: ['{{row}}行目の役割', 'Role of line {{row}}'],
  mappingRemove: ['{{row}}行目を削除', 'Remove line {{row}}'],
  mappingAdd: ['対応を追加', 'Add a mapping'],
  save: ['保存する', 'Save'],
  revert: ['元に戻す', 'Revert'],
  saved: ['シングルサインオンの設定を保存しました', 'Single sign-on settings saved'],
})
