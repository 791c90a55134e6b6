/**
 * ETags of results that are still referenced. The client sends the tag with the next request, and the server replies 304 if the
 * result has not changed. Weak references: a tag is dropped with its result.
 */
const tags = new WeakMap<object, string>()

const isTaggable = (result: unknown): result is object => typeof result === 'object' && result !== null

/** Remembers the ETag of a result and returns the result. Does nothing without a tag or for results that are not objects. */
export function setResultTag<T>(result: T, tag: string | null | undefined): T {
  if (tag && isTaggable(result)) tags.set(result, tag)
  return result
}

/** ETag of exactly this object, or null if there is none; a modified copy has no tag. */
export const getResultTag = (result: unknown): string | null => (isTaggable(result) ? (tags.get(result) ?? null) : null)
