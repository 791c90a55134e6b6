import type { changePassword as ja } from '../ja/change-password.ts'
import type { Messages } from '../messages.ts'

export const changePassword = {
  title: 'Change password',
  lead: 'You will be signed out on every other device and browser, and stay signed in here.',
  submit: 'Change password',
  done: 'Your password has been changed',
  ended_one: 'You have been signed out of one other session.',
  ended_other: 'You have been signed out of {{count}} other sessions.',
  endedNone: 'You were not signed in anywhere else.',
  mailed: 'We have emailed {{email}} to let you know.',
  'trial.title': 'A trial password cannot be changed here',
  'trial.text': 'It belongs to the contract. If you need a new one, please ask your contact person.',
} satisfies Messages<typeof ja>
