import { z } from 'zod/v4'

// The CSP has no 'unsafe-eval': without this, zod would try `new Function` once and be reported for it.
z.config({ jitless: true })

export * from 'zod/v4'
export { z }
