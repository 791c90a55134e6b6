import type { states as ja } from '../ja/states.ts'
import type { Messages } from '../messages.ts'

export const states = {
  loading: 'Loading…',
  refetching: 'Loading the new answer',
  cancel: 'Cancel',
  retry: 'Try again',
  failed: 'That did not finish',
  unreachable: 'The server cannot be reached',
  unreachableHelp: 'Check your connection and try again.',
  conditionsKept: 'Your conditions are kept.',
  cancelled: 'Cancelled',
  cancelledOld: 'Cancelled. You see the answer to the earlier conditions.',
  showingOld: 'You see what was loaded at {{time}}.',
  errorTitle: 'Something went wrong',
} satisfies Messages<typeof ja>
