import type { FieldError } from '../../../shared/errors/errors.ts'

/** Validation error of a document before it is stored: fields with their error codes. */
export class DocumentError extends Error {
  readonly errors: FieldError[]

  constructor(errors: FieldError[]) {
    super(errors.map(({ field, code }) => `${field} ${code}`.trim()).join(', '))
    this.name = 'DocumentError'
    this.errors = errors
  }
}
