import type { helpPage as ja } from '../ja/help-page.ts'
import type { Messages } from '../messages.ts'

export const helpPage = {
  title: 'Help',
  search: 'Search the help',
  searchHint: 'A screen, a word, a measure',
  none: 'No help found for “{{words}}”',
  measures: 'What the measures mean',
  measuresNote: 'How they are worked out, and what does not count',
  source: 'From: {{source}}.',
  open: 'Open this screen',
  allHelp: 'See all help',
  columns: 'What the columns mean',
} satisfies Messages<typeof ja>
