import { defineMessages } from './define-messages.ts'

/** Errors of the package for programs that no server sends. */
export const client = defineMessages({
  network: [
    'サーバーに接続できません。アドレスとネットワークをご確認ください。',
    'The server cannot be reached. Check its address and the network.',
  ],
})
