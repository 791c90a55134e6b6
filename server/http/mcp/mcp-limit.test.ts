import { describe, expect, it } from 'vitest'
import { MAX_RESULT_MEGABYTES, McpLimit } from './mcp-limit.ts'

const NOON = Date.parse('2026-11-25T03:00:00Z')

describe('limits of MCP callers', () => {
  it('refuses messages beyond the limit until the next minute, separately for each caller', () => {
    const limit = new McpLimit(20)
    limit.count('a', 10, NOON)
    limit.count('a', 10, NOON + 59_000)
    expect(() => limit.count('a', 1, NOON + 59_000)).toThrow(
      expect.objectContaining({ code: 'apiToken.tooMany', values: { seconds: 1, limit: 20 } }),
    )
    limit.count('b', 20, NOON + 59_000)
    limit.count('a', 20, NOON + 60_000)
  })

  it('refuses further messages once the results of a minute are too large', () => {
    const limit = new McpLimit(20)
    limit.addResult('a', MAX_RESULT_MEGABYTES * 1024 ** 2, NOON)
    limit.count('a', 0, NOON)
    limit.addResult('a', 1, NOON)
    expect(() => limit.count('a', 0, NOON)).toThrow(
      expect.objectContaining({ code: 'answers.tooLarge', values: { seconds: 60, limit: MAX_RESULT_MEGABYTES } }),
    )
    limit.count('b', 1, NOON)
    limit.count('a', 1, NOON + 60_000)
  })
})
