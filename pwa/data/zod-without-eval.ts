import { z } from 'zod/v4'

// The CSP has no 'unsafe-eval': without this, zod would try `new Function` once and be reported for it.
z.config({ jitless: true })

// `z` alone: with `export *` no bundler could leave out zod's own locales
export { z }
