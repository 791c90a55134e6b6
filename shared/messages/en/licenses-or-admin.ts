import type { licensesOrAdmin as ja } from '../ja/licenses-or-admin.ts'
import type { Messages } from '../messages.ts'

export const licensesOrAdmin = {
  title: '',
} satisfies Messages<typeof ja>
