import { notification } from './notification.ts'

/** The words of notices, loaded when the first of them is opened. Imported by pwa/i18n alone. */
export const notices = { notification }
