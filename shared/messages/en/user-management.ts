import type { userManagement as ja } from '../ja/user-management.ts'
import type { Messages } from '../messages.ts'

export const userManagement = {
  title: '',
} satisfies Messages<typeof ja>
