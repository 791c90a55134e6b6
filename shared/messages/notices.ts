import { notification } from './notification.ts'

/** Messages of notices, loaded when a notice is first opened. Import only from pwa/i18n. */
export const notices = { notification }
