/**
 * Every error that a user can meet, with its HTTP status. The code is a message key:
 * messages/{ja,en}/errors.ts holds its sentence, which tsc checks in both languages.
 */
export const errorStatus = {
  'request.invalid': 400,
  'request.tooLarge': 413,
  'period.reversed': 400,
  'period.beforeEarliest': 400,
  'period.tooFarAhead': 400,
  'period.afterData': 400,
  'period.beforeRelease': 400,
  'period.tooLongForHours': 400,
  'period.tooLong': 400,
  'code.invalid': 400,
  'code.checkDigit': 400,
  'code.ambiguous': 400,
  'sort.unknown': 400,
  'export.tooManyRows': 400,
  'session.missing': 401,
  'session.expired': 401,
  'login.failed': 401,
  'login.disabled': 401,
  'login.contractEnded': 401,
  'login.tooMany': 429,
  'password.wrong': 400,
  'password.same': 400,
  'password.rule': 400,
  'password.firstGuess': 400,
  'password.trial': 409,
  'token.invalid': 400,
  'registration.contractNumber': 400,
  'registration.full': 409,
  'requests.tooMany': 429,
  'contract.changed': 409,
  'contract.numberTaken': 409,
  'contract.trialIdTaken': 409,
  'contract.licencesInUse': 409,
  'contract.adminsInUse': 409,
  'contract.licencesFull': 409,
  'contract.adminsFull': 409,
  'contract.operator': 409,
  'contract.deleted': 409,
  'contract.patternMissing': 400,
  'pattern.changed': 409,
  'pattern.inUse': 409,
  'pattern.nameTaken': 409,
  'user.self': 409,
  'user.fixedRole': 409,
  'user.unconfirmed': 409,
  'user.holders': 400,
  'maintenance.now': 503,
  'maintenance.window': 400,
  'access.denied': 403,
  'access.dataRange': 403,
  'product.notFound': 404,
  // HTTP knows no better status for it: specification 4 says 303, and no address follows
  'product.outsideRange': 303,
  'product.near': 400,
  'products.notFound': 404,
  'publisher.notFound': 400,
  'product.noReleaseDate': 400,
  'resource.notFound': 404,
  'products.required': 400,
  'combined.daysForMembers': 400,
  'continuous.tooFew': 400,
  'route.notFound': 404,
  'import.unknownDataset': 400,
  'import.format': 400,
  'import.mapping': 400,
  'import.mappingField': 400,
  'import.missingColumn': 400,
  'import.encoding': 400,
  'import.empty': 400,
  'import.busy': 409,
  'import.notFound': 404,
  'storage.full': 507,
  'server.stopping': 503,
  'server.internal': 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export interface FieldError {
  /** Path of the field in the request, e.g. `period.from`. */
  field: string
  /** Message key below `validation`, or an error code. */
  code: string
  /** Values that the sentence names (limits, what was expected). */
  values?: Record<string, string | number>
}

/** The one error class that leaves the server: code, its values for the sentence, and fields where it has any. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly values: Record<string, string | number>
  readonly errors: FieldError[]

  constructor(code: ErrorCode, values: Record<string, string | number> = {}, errors: FieldError[] = []) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.values = values
    this.errors = errors
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
