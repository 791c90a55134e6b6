/**
 * ETags of answers that are still referenced. The client sends the tag with the next request, and the server replies 304 if the
 * answer has not changed. Weak references: a tag is dropped with its answer.
 */
const tags = new WeakMap<object, string>()

const isTaggable = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null

/** Remembers the ETag of an answer and returns the answer. Does nothing without a tag or for answers that are not objects. */
export function setAnswerTag<T>(answer: T, tag: string | null | undefined): T {
  if (tag && isTaggable(answer)) tags.set(answer, tag)
  return answer
}

/** ETag of exactly this object, or null if there is none; a modified copy has no tag. */
export const getAnswerTag = (answer: unknown): string | null => (isTaggable(answer) ? (tags.get(answer) ?? null) : null)
