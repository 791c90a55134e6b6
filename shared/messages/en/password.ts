import type { password as ja } from '../ja/password.ts'
import type { Messages } from '../messages.ts'

export const password = {
  first: 'Password',
  firstConfirm: 'Confirm password',
  new: 'New password',
  newConfirm: 'Confirm new password',
  current: 'Current password',
  show: 'Show: {{name}}',
  hide: 'Hide: {{name}}',
  rules: 'What a password needs',
  kept: '(done)',
  open: '(still missing)',
  'rule.length': '6 to 32 characters',
  'rule.upper': 'an upper case letter',
  'rule.lower': 'a lower case letter',
  'rule.digit': 'a digit',
  'rule.symbol': 'a symbol',
  symbols: 'Symbols: {{symbols}}',
  otherCharacter: 'There is a character that cannot be used. Symbols: {{symbols}}',
  otherWays: 'Other ways',
  toSignIn: 'Go to sign-in',
  backToSignIn: 'Back to sign-in',
  'link.checking': 'Checking your link…',
  'link.unchecked': 'We could not check your link',
  'link.checkAgain': 'Check again',
  'link.dead': 'This link no longer works',
  'link.taken': 'Please open the link in your email again',
  'link.takenText':
    'For your safety, what the link holds is kept only while its page is open. Open the link in the email you received once more.',
} satisfies Messages<typeof ja>
