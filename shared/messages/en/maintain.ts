import type { maintain as ja } from '../ja/maintain.ts'
import type { Messages } from '../messages.ts'

export const maintain = {
  title: '',
} satisfies Messages<typeof ja>
