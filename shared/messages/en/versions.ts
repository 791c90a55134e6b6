import type { versions as ja } from '../ja/versions.ts'
import type { Messages } from '../messages.ts'

export const versions = {
  title: 'History',
  total_other: '{{count}} versions',
  total_one: '{{count}} version',
  number: 'Version {{number}}',
  current: 'Current',
  show: 'View',
  first: 'Created',
  nothing: 'Nothing changed',
  before: 'before: ',
  after: 'after: ',
  emptied: 'emptied',
  more_other: 'Load {{count}} earlier versions',
  more_one: 'Load {{count}} earlier version',
  'compare.open': 'Compare',
  'compare.title': 'Compare two versions',
  'compare.one': 'Version',
  'compare.other': 'Compare with',
  'compare.close': 'Close',
  'compare.same': 'That is the same version. Choose another.',
  'compare.none': 'These two versions are identical.',
  showingOld: 'This is version {{number}} ({{at}}).',
  backToCurrent: 'Back to the current version',
} satisfies Messages<typeof ja>
