import { defineMessages } from './define-messages.ts'

/** Descriptions of calendars. */
export const calendars = defineMessages({
  daily: ['毎日 {{time}}', 'Every day at {{time}}'],
  weekly: ['毎週{{days}} {{time}}', 'Every {{days}} at {{time}}'],
  monthly: ['毎月{{day}}日 {{time}}', 'On day {{day}} of every month at {{time}}'],
  monthEnd: ['毎月末日 {{time}}', 'On the last day of every month at {{time}}'],
  workdays: ['平日（祝日を除く） {{time}}', 'Every weekday except holidays at {{time}}'],
  load: ['取り込みのたび', 'After every load'],
  weekdays: ['月曜,火曜,水曜,木曜,金曜,土曜,日曜', 'Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday'],
  and: ['・', ', '],
  skipHolidays: ['（祝日は実行しない）', ' (not on holidays)'],
  previousWorkday: ['（祝日なら前営業日）', ' (on a holiday, the last working day before it)'],
  nextWorkday: ['（祝日なら翌営業日）', ' (on a holiday, the next working day)'],
})

/** Mails and notices about runs. */
export const schedules = defineMessages({
  mailSubject: ['【売れ筋】{{name}}', '[Uresuji] {{name}}'],
  mailText: [
    '{{person}} 様\n\n定期出力「{{name}}」（{{calendar}}）のファイルをお送りします。\n\nファイル：{{file}}\n件数：{{rows, number}}件\nSHA-256：{{sha256}}',
    'Dear {{person}},\n\nHere is the file from your schedule “{{name}}” ({{calendar}}).\n\nFile: {{file}}\nRows: {{rows, number}}\nSHA-256: {{sha256}}',
  ],
  mailTooLarge: [
    '{{person}} 様\n\n定期出力「{{name}}」（{{calendar}}）のファイルができました。メールには大きいため、画面から受け取ってください。\n{{link}}\n\nファイル：{{file}}\n件数：{{rows, number}}件\nSHA-256：{{sha256}}',
    'Dear {{person}},\n\nThe file from your schedule “{{name}}” ({{calendar}}) is ready. It is too large to send by email. Please download it here:\n{{link}}\n\nFile: {{file}}\nRows: {{rows, number}}\nSHA-256: {{sha256}}',
  ],
  trial: ['テスト送信', 'trial'],
  trialSubject: ['【売れ筋】テスト送信：{{name}}', '[Uresuji] Trial: {{name}}'],
  failedSubject: ['【売れ筋】定期出力「{{name}}」を実行できませんでした', '[Uresuji] The schedule “{{name}}” could not be run'],
  failedText: [
    '{{person}} 様\n\n定期出力「{{name}}」（{{calendar}}）を実行できませんでした。\n\n{{reason}}\n\n{{link}}',
    'Dear {{person}},\n\nYour schedule “{{name}}” ({{calendar}}) could not be run.\n\n{{reason}}\n\n{{link}}',
  ],
  failedTitle: ['定期出力「{{name}}」を実行できませんでした', 'The schedule “{{name}}” could not be run'],
  mailFoot: [
    'このメールは、売れ筋の定期出力の設定によりお送りしています。',
    'You are receiving this email because of a schedule that you set up in Uresuji.',
  ],
  mailFootColleague: [
    'このメールは、{{owner}} さんの定期出力の設定によりお送りしています。不要なときは、{{owner}} さんにお知らせください。',
    'You are receiving this email because of a schedule that {{owner}} set up in Uresuji. If you no longer need it, please tell {{owner}}.',
  ],
})
