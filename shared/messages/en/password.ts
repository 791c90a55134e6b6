import type { password as ja } from '../ja/password.ts'
import type { Messages } from '../messages.ts'

export const password = {
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
} satisfies Messages<typeof ja>
