import { z } from 'zod/v4'

// The CSP does not allow 'unsafe-eval': by default zod would try `new Function` once, which would be reported as a
// violation.
z.config({ jitless: true })

// only `z`: with `export *` no bundler could omit zod's locales
export { z }
