import type { forgotPassword as ja } from '../ja/forgot-password.ts'
import type { Messages } from '../messages.ts'

export const forgotPassword = {
  title: 'Reset your password',
  lead: 'We will email you a link to choose a new one.',
  email: 'Email address',
  submit: 'Send the email',
  'sent.title': 'Check your email',
  'sent.text': 'If {{email}} is registered, an email with a link to choose a new password is on its way.',
  'sent.minutes': 'The link works once, within {{minutes}} minutes.',
  'sent.spam': 'Nothing there? Look in your spam folder, too.',
  'sent.newest': 'If you send it again, the link in the earlier email stops working.',
  'sent.again': 'Send it again',
  'sent.repeated': 'Requested again at {{time}}.',
  'sent.other': 'Use another address',
  'reset.title': 'Choose a new password',
  'reset.lead': 'You will sign in with it from now on.',
  'reset.submit': 'Set this password',
  'reset.dead': 'It has expired or has been used already. Ask for another email to get a new link.',
  'reset.again': 'Send another email',
  'done.title': 'Your new password is set',
  'done.text': 'You have been signed out everywhere. Please sign in with the new password.',
} satisfies Messages<typeof ja>
