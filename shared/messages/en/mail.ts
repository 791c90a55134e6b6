import type { mail as ja } from '../ja/mail.ts'
import type { Messages } from '../messages.ts'

export const mail = {
  'reset.subject': '[Uresuji] Reset your password',
  'reset.text':
    'Dear {{name}},\n\nSomebody (we hope it was you) asked to reset your password.\nOpen this link and choose a new one:\n\n{{link}}\n\nIt works once, for {{minutes}} minutes.\nIf it was not you, ignore this email: your password stays as it is.',
  'registration.subject': '[Uresuji] Confirm your registration',
  'registration.text':
    'Dear {{name}},\n\nThank you for registering under “{{contract}}”.\nOpen this link, choose a password and you are done:\n\n{{link}}\n\nIt works once, for {{minutes}} minutes.\nIf it was not you, ignore this email: nothing will be registered.',
  'registered.subject': '[Uresuji] You are already registered',
  'registered.text':
    'Dear {{name}},\n\nSomebody tried to register with this address, but it is already registered.\nSign in here; if you have forgotten your password, you can reset it on the same page:\n\n{{link}}\n\nIf it was not you, ignore this email: nothing has changed.',
  'passwordChanged.subject': '[Uresuji] Your password was changed',
  'passwordChanged.text':
    'Dear {{name}},\n\nYour password was changed, and other devices were signed out.\n\nIf it was not you, reset it at once:\n\n{{link}}',
  foot: '--\nUresuji operations\nPlease do not reply to this email.',
} satisfies Messages<typeof ja>
