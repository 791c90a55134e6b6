/** Input of an analysis, derived from its API declaration: an entry of analysis-inputs.json. */
export interface AnalysisInput {
  summary: { ja: string; en: string }
  /** Whether a period is required; `optional` if the analysis has its own default. */
  period: 'required' | 'optional' | null
  products: boolean
  stores: boolean
  paged: boolean
  sorted: boolean
  /** Product code or codes, typed as arguments of the command. */
  argument: 'jan' | 'jans' | null
  /** The codes may be omitted, because other options can identify the subject. */
  argumentOptional?: boolean
  options: readonly AnalysisOption[]
}

export interface AnalysisOption {
  /** Field of the request body. */
  field: string
  flag: string
  kind: 'choice' | 'number' | 'switch' | 'codes' | 'text' | 'day' | 'numbers' | 'days'
  /** Accepted values and the values sent in the request. */
  choices?: Readonly<Record<string, string | number>>
  /** Default value. */
  fallback?: string
  /** Applies to exports only. */
  fileOnly?: boolean
}
