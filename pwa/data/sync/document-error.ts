import type { FieldError } from '../../../shared/errors.ts'

/** What is wrong with a document before it is kept: fields with the codes of their sentences. */
export class DocumentError extends Error {
  readonly errors: FieldError[]

  constructor(errors: FieldError[]) {
    super(errors.map(({ field, code }) => `${field} ${code}`.trim()).join(', '))
    this.name = 'DocumentError'
    this.errors = errors
  }
}
