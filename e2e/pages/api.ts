import { type Client, createClient } from '../../shared/client.ts'

/** A client of the worker's server; its address is read at each call, as the server starts after the test file is loaded. */
export const apiClient = (token: () => string | null): Client =>
  createClient({ base: '/api', token, fetch: (path, init) => fetch(`${process.env.E2E_URL}${String(path)}`, init) })
