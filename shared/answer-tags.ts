/**
 * Tags (ETag) of the answers that somebody still holds: with one, the server says of an answer that has not changed that it has
 * not, and sends nothing. An answer that nobody holds any more takes its tag along.
 */
const tags = new WeakMap<object, string>()

const isHeld = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null

/** Writes down under which tag an answer stands. Returns the answer. */
export function withTag<T>(answer: T, tag: string | null | undefined): T {
  if (tag && isHeld(answer)) tags.set(answer, tag)
  return answer
}

/** The tag of exactly this answer; a changed copy has none. */
export const getAnswerTag = (answer: unknown): string | null => (isHeld(answer) ? (tags.get(answer) ?? null) : null)
