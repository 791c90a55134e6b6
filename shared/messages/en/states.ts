import type { states as ja } from '../ja/states.ts'
import type { Messages } from '../messages.ts'

export const states = {
  loading: 'Loading…',
  refetching: 'Loading new results',
  cancel: 'Cancel',
  retry: 'Try again',
  failed: 'That did not finish',
  unreachable: 'The server cannot be reached',
  unreachableHelp: 'Check your connection and try again.',
  conditionsKept: 'Your filters are kept.',
  cancelled: 'Cancelled',
  cancelledOld: 'Cancelled. You see the results for the earlier filters.',
  showingOld: 'You see what was loaded at {{time}}.',
  notKept: 'No results are saved for these filters',
  notKeptHelp: 'They can be worked out once you are back online.',
  notKeptOthers: 'Saved results of this screen',
  keptDefault: 'Standard filters',
  keptAt: 'fetched {{moment}}',
  showingKept: 'You see saved results, fetched {{moment}}.',
  errorTitle: 'Something went wrong',
} satisfies Messages<typeof ja>
