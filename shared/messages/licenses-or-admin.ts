import { defineMessages } from './define-messages.ts'

/** Licences and administrator seats of a contract, and their holders. */
export const licensesOrAdmin = defineMessages({
  title: ['ライセンス・管理者', 'Licences and administrators'],
  chooseLead: [
    'ライセンスと管理者を変更する契約を選んでください。',
    'Choose the contract whose licences and administrators you want to change.',
  ],
  contractDetail: ['契約の詳細', 'Contract'],
  usersPage: ['ユーザー管理', 'User management'],
  deleted: ['削除した契約のため、変更できません。', 'This contract has been deleted and cannot be changed.'],

  'section.counts': ['枠の数', 'Seats'],
  'section.countsNote': ['使用中の数より少なくはできません。', 'Cannot be lower than the number in use.'],
  licences: ['ライセンス数', 'Licences'],
  admins: ['管理者数', 'Administrators'],
  used: ['使用中 {{used, number}}名', '{{used, number}} in use'],
  usedAfter: [
    '使用中 {{used, number}}名 → 保存後 {{after, number}}名',
    '{{used, number}} in use, {{after, number}} after saving',
  ],
  short: [
    '保存後は{{after, number}}名になり、枠が{{short, number}}名分足りません',
    '{{after, number}} in use after saving, {{short, number}} more than available',
  ],

  'section.holders': ['ユーザーの枠と状態', 'Seats and status of users'],
  'section.holdersNote': [
    '停止した人は、保存するとすぐに使えなくなります。ログイン中の画面も閉じます。',
    'Users you suspend are signed out as soon as you save.',
  ],
  keyword: ['検索', 'Search'],
  keywordHint: ['氏名・フリガナ・メールアドレス・部署', 'Name, kana, email or department'],
  search: ['検索する', 'Search'],
  reset: ['既定に戻す', 'Clear'],
  found_other: ['{{count, number}}名', '{{count, number}} users', '{{count, number}} user'],
  most: [
    'はじめの{{count, number}}名を表示しています。検索で絞り込めます。',
    'Showing the first {{count, number}}. Search to find the others.',
  ],
  nobody: ['この契約のユーザーはまだいません', 'This contract has no users yet'],
  none: ['当てはまるユーザーはいません', 'No users found'],
  holder: ['ユーザー', 'User'],
  department: ['部署', 'Department'],
  seat: ['枠', 'Seat'],
  status: ['状態', 'Status'],
  seatOf: ['{{name}}さんの枠', 'Seat of {{name}}'],
  statusOf: ['{{name}}さんの状態', 'Status of {{name}}'],
  changed: ['変更', 'Changed'],
  before: ['変更前 {{seat}}・{{status}}', 'was {{seat}}, {{status}}'],
  'fixed.self': ['自分の枠と状態は変更できません', 'You cannot change your own seat or status'],
  'fixed.left': ['退職日を過ぎた人は枠を使いません', 'The leaving date has passed: no seat is used'],
  'fixed.trial': ['トライアルの枠は変更できません', 'The seat of a trial account cannot be changed'],

  changeOf: ['{{name}}さん（{{what}}）', '{{name}} ({{what}})'],
  to: ['{{what}}に変更', '{{what}}'],
  both: ['{{seat}}・{{status}}', '{{seat}}, {{status}}'],
  revert: ['変更を取り消す', 'Undo changes'],
  save: ['変更を保存する', 'Save changes'],
  saved: ['ライセンスと管理者を保存しました', 'Licences and administrators saved'],
  reload: ['最新の内容を読み込む', 'Load the latest'],
  reloadHelp: ['入力した内容は残ります。', 'Your entries are kept.'],
})
