import type { changePassword as ja } from '../ja/change-password.ts'
import type { Messages } from '../messages.ts'

export const changePassword = {
  title: '',
} satisfies Messages<typeof ja>
