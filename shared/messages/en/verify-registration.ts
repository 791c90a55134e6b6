import type { verifyRegistration as ja } from '../ja/verify-registration.ts'
import type { Messages } from '../messages.ts'

export const verifyRegistration = {
  title: '',
} satisfies Messages<typeof ja>
