import { type Client, createClient } from '../../shared/calls/client.ts'

/** Client of the worker's server; the URL is read on each call, because the server starts after the test file is loaded. */
export const createApiClient = (token: () => string | null): Client =>
  createClient({ base: '/api', token, fetch: (path, init) => fetch(`${process.env.E2E_URL}${String(path)}`, init) })
