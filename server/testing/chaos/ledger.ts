/** For each value that was written into a field, the value that it replaced. */
type Parents = Map<unknown, unknown>

/** lost: acknowledged data is gone, or deleted data is back; doubled: data that nobody wrote; diverged: states differ. */
export interface Problem {
  kind: 'lost' | 'doubled' | 'diverged'
  text: string
}
const createLostProblem = (text: string): Problem => ({ kind: 'lost', text })
const createDoubledProblem = (text: string): Problem => ({ kind: 'doubled', text })

interface Story {
  /** By field: every written value, and the previous one (undefined: none). */
  fields: Map<string, Parents>
  /** Values by field that each deletion saw. */
  deletions: Map<string, unknown>[]
}

/** Records acknowledged writes and their outcome: a write may be undone only by somebody who knew it. */
export class Ledger {
  readonly #stories = new Map<string, Story>()

  #story(collection: string, id: string): Story {
    const key = `${collection} ${id}`
    const story = this.#stories.get(key) ?? { fields: new Map(), deletions: [] }
    this.#stories.set(key, story)
    return story
  }

  /** Records that a device wrote these fields over what it saw (null: the document did not exist). */
  wrote(collection: string, id: string, written: Record<string, unknown>, results: Record<string, unknown> | null): void {
    const { fields } = this.#story(collection, id)
    for (const [name, value] of Object.entries(written)) {
      const parents = fields.get(name) ?? new Map()
      parents.set(value, results?.[name])
      fields.set(name, parents)
    }
  }

  deleted(collection: string, id: string, results: Record<string, unknown>): void {
    this.#story(collection, id).deletions.push(new Map(Object.entries(results)))
  }

  get size(): number {
    return this.#stories.size
  }

  /** Returns the problems of the remaining documents; empty if all is well. */
  problems(left: ReadonlyMap<string, Record<string, unknown>>): Problem[] {
    const found: Problem[] = []
    for (const key of left.keys()) if (!this.#stories.has(key)) found.push(createDoubledProblem(`${key} was written by nobody`))
    for (const [key, story] of this.#stories) {
      const document = left.get(key)
      if (document) found.push(...listLivingProblems(key, story, document))
      else if (story.deletions.length === 0) found.push(createLostProblem(`${key} is lost`))
      else found.push(...listDeletedProblems(key, story))
    }
    return found
  }
}

/** True if one value preceded the other in its field: restoring it undoes the other. */
function isBefore(parents: Parents, one: unknown, other: unknown): boolean {
  for (let value = parents.get(other); value !== undefined; value = parents.get(value)) if (value === one) return true
  return false
}

function listLivingProblems(key: string, { fields, deletions }: Story, document: Record<string, unknown>): Problem[] {
  const found: Problem[] = []
  for (const [name, parents] of fields) {
    const value = document[name]
    if (!parents.has(value)) found.push(createDoubledProblem(`${key}.${name} is ${String(value)}, which nobody wrote`))
    // values that a deletion knew are deleted, even if an unaware edit keeps the rest
    const isDeleted = (written: unknown) =>
      deletions.some((observed) => observed.get(name) === written || isBefore(parents, written, observed.get(name)))
    for (const written of parents.keys())
      if (isBefore(parents, value, written) && !isDeleted(written))
        found.push(createLostProblem(`${key}.${name} went back to ${String(value)}: ${String(written)} is lost`))
  }
  for (const observed of deletions) {
    // only something that the deletion did not know can have kept it
    const hasUnknown = [...fields].some(([name, parents]) => {
      const known = observed.get(name)
      return [...parents.keys()].some((written) => written !== known && !isBefore(parents, written, known))
    })
    if (!hasUnknown) found.push(createLostProblem(`${key} was deleted with all that was known, and lives`))
  }
  return found
}

function listDeletedProblems(key: string, { fields, deletions }: Story): Problem[] {
  const found: Problem[] = []
  for (const [name, parents] of fields)
    for (const written of parents.keys()) {
      const isKnown = deletions.some((observed) => !isBefore(parents, observed.get(name), written))
      if (!isKnown) found.push(createLostProblem(`${key} was deleted by who did not know ${name} ${String(written)}`))
    }
  return found
}
