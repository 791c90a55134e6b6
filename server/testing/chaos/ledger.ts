import { compareHistories, type WriteHistory } from '../../../shared/sync/write-history.ts'

/** For each value that was written into a field, the value that it replaced. */
type Parents = Map<unknown, unknown>

/** A write, or the state that a deletion saw: its fields, and the history of its document if it has one. */
export interface LedgerState {
  fields: Record<string, unknown>
  history?: WriteHistory | undefined
}

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
  writes: LedgerState[]
  deletions: LedgerState[]
}

/** Records acknowledged writes and their outcome: a write may be undone only by somebody who knew it. */
export class Ledger {
  readonly #stories = new Map<string, Story>()

  #story(collection: string, id: string): Story {
    const key = `${collection} ${id}`
    const story = this.#stories.get(key) ?? { fields: new Map(), writes: [], deletions: [] }
    this.#stories.set(key, story)
    return story
  }

  /** Records that a device wrote these fields over what it saw (null: the document did not exist). */
  wrote(collection: string, id: string, written: LedgerState, results: Record<string, unknown> | null): void {
    const { fields, writes } = this.#story(collection, id)
    writes.push(written)
    for (const [name, value] of Object.entries(written.fields)) {
      const parents = fields.get(name) ?? new Map()
      parents.set(value, results?.[name])
      fields.set(name, parents)
    }
  }

  deleted(collection: string, id: string, observed: LedgerState): void {
    this.#story(collection, id).deletions.push(observed)
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

/**
 * True if the deletion knew the value: it saw it or a later one. A merge can have replaced it by a value that was written
 * independently; then the history of the deleted state includes the write.
 */
function isKnown(deletion: LedgerState, { name, value }: { name: string; value: unknown }, { fields, writes }: Story): boolean {
  const observed = deletion.fields[name]
  if (observed === value || isBefore(fields.get(name) ?? new Map(), value, observed)) return true
  return writes.some((write) => write.fields[name] === value && isIncluded(write.history, deletion.history))
}

/** True if the second state includes everything in the first. */
const isIncluded = (one: WriteHistory | undefined, other: WriteHistory | undefined): boolean =>
  one !== undefined && other !== undefined && ['same', 'before'].includes(compareHistories(one, other))

function listLivingProblems(key: string, story: Story, document: Record<string, unknown>): Problem[] {
  const { fields, deletions } = story
  const found: Problem[] = []
  for (const [name, parents] of fields) {
    const value = document[name]
    if (!parents.has(value)) found.push(createDoubledProblem(`${key}.${name} is ${String(value)}, which nobody wrote`))
    // values that a deletion knew are deleted, even if an unaware edit keeps the rest
    const isDeleted = (written: unknown) => deletions.some((deletion) => isKnown(deletion, { name, value: written }, story))
    for (const written of parents.keys())
      if (isBefore(parents, value, written) && !isDeleted(written))
        found.push(createLostProblem(`${key}.${name} went back to ${String(value)}: ${String(written)} is lost`))
  }
  for (const observed of deletions) {
    // only something that the deletion did not know can have kept it
    const hasUnknown = [...fields].some(([name, parents]) => {
      const known = observed.fields[name]
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
      const wasPossible = deletions.some((observed) => !isBefore(parents, observed.fields[name], written))
      if (!wasPossible) found.push(createLostProblem(`${key} was deleted by who did not know ${name} ${String(written)}`))
    }
  return found
}
