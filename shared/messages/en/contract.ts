import type { contract as ja } from '../ja/contract.ts'
import type { Messages } from '../messages.ts'

export const contract = {
  title: '',
} satisfies Messages<typeof ja>
