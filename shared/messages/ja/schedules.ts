/** Descriptions of schedule calendars, and messages about runs. */
export const schedules = {
  daily: '毎日 {{time}}',
  weekly: '毎週{{days}} {{time}}',
  monthly: '毎月{{day}}日 {{time}}',
  monthEnd: '毎月末日 {{time}}',
  workdays: '平日（祝日を除く） {{time}}',
  load: '取り込みのたび',
  weekdays: '月曜,火曜,水曜,木曜,金曜,土曜,日曜',
  and: '・',
  skipHolidays: '（祝日は休み）',
  previousWorkday: '（祝日なら前営業日）',
  nextWorkday: '（祝日なら翌営業日）',
  mailSubject: '【売れ筋】{{name}}',
  mailText:
    '{{person}} 様\n\n定期出力「{{name}}」（{{calendar}}）のファイルをお送りします。\n\nファイル: {{file}}\n件数: {{rows}}件\nSHA-256: {{sha256}}',
  mailTooLarge:
    '{{person}} 様\n\n定期出力「{{name}}」（{{calendar}}）のファイルができました。メールには大きいため、画面から受け取ってください。\n{{link}}\n\nファイル: {{file}}\n件数: {{rows}}件\nSHA-256: {{sha256}}',
  failedSubject: '【売れ筋】定期出力「{{name}}」を実行できませんでした',
  failedText: '{{person}} 様\n\n定期出力「{{name}}」（{{calendar}}）を実行できませんでした。\n\n{{reason}}\n\n{{link}}',
  failedTitle: '定期出力「{{name}}」を実行できませんでした',
  mailFoot: 'このメールは、売れ筋の定期出力の設定によりお送りしています。',
}
