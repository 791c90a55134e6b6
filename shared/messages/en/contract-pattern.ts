import type { contractPattern as ja } from '../ja/contract-pattern.ts'
import type { Messages } from '../messages.ts'

export const contractPattern = {
  title: '',
} satisfies Messages<typeof ja>
