import type { forgotPassword as ja } from '../ja/forgot-password.ts'
import type { Messages } from '../messages.ts'

export const forgotPassword = {
  title: '',
} satisfies Messages<typeof ja>
