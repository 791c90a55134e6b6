import type { schedules as ja } from '../ja/schedules.ts'

export const schedules: typeof ja = {
  daily: 'Every day at {{time}}',
  weekly: 'Every {{days}} at {{time}}',
  monthly: 'On day {{day}} of every month at {{time}}',
  monthEnd: 'On the last day of every month at {{time}}',
  workdays: 'Every weekday but holidays at {{time}}',
  load: 'After every load',
  weekdays: 'Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday',
  and: ', ',
  skipHolidays: ' (not on holidays)',
  previousWorkday: ' (on a holiday, the last working day before it)',
  nextWorkday: ' (on a holiday, the next working day)',
  mailSubject: '[Uresuji] {{name}}',
  mailText:
    'Dear {{person}},\n\nhere is the file of your schedule “{{name}}” ({{calendar}}).\n\nFile: {{file}}\nRows: {{rows}}\nSHA-256: {{sha256}}',
  mailTooLarge:
    'Dear {{person}},\n\nthe file of your schedule “{{name}}” ({{calendar}}) is ready. It is too large for a mail: take it from the screen.\n{{link}}\n\nFile: {{file}}\nRows: {{rows}}\nSHA-256: {{sha256}}',
  failedSubject: '[Uresuji] The schedule “{{name}}” could not be run',
  failedText: 'Dear {{person}},\n\nyour schedule “{{name}}” ({{calendar}}) could not be run.\n\n{{reason}}\n\n{{link}}',
  failedTitle: 'The schedule “{{name}}” could not be run',
  mailFoot: 'You get this mail because of a schedule that you set up in Uresuji.',
}
