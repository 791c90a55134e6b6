import type { validation as ja } from '../ja/validation.ts'
import type { Messages } from '../messages.ts'

export const validation = {
  'validation.required': 'Required',
  'validation.day': 'Enter a day as 2026/11/20',
  'validation.invalid': 'Please check this',
  'validation.reversed': 'The upper bound is below the lower one',
} satisfies Messages<typeof ja>
