import { defineMessages } from './define-messages.ts'

/** Kinds of events: where a title was in the news. */
export const eventKindNames = defineMessages({
  tv: ['テレビ', 'TV'],
  radio: ['ラジオ', 'Radio'],
  newspaper: ['新聞', 'Newspaper'],
  magazine: ['雑誌', 'Magazine'],
  web: ['Web', 'Web'],
  sns: ['SNS', 'Social media'],
  advertisement: ['広告', 'Advertisement'],
  screen: ['映像化', 'Screen adaptation'],
  award: ['受賞', 'Award'],
  other: ['そのほか', 'Other'],
})
