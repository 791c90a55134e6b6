/** What an analysis takes, read off its contract: an entry of analysis-inputs.json. */
export interface AnalysisInput {
  summary: { ja: string; en: string }
  /** Takes the period of the analysis; `optional` where it has a default of its own. */
  period: 'required' | 'optional' | null
  products: boolean
  stores: boolean
  paged: boolean
  sorted: boolean
  /** The product code or codes, which are arguments of the command. */
  argument: 'jan' | 'jans' | null
  /** The codes may be left out, where something else can say what is asked about. */
  argumentOptional?: boolean
  options: readonly AnalysisOption[]
}

export interface AnalysisOption {
  /** Field of the request's body. */
  field: string
  flag: string
  kind: 'choice' | 'number' | 'switch' | 'codes' | 'text' | 'day' | 'numbers' | 'days'
  /** What can be typed, and what of it the request gets. */
  choices?: Readonly<Record<string, string | number>>
  /** What counts where nothing is typed. */
  fallback?: string
  /** Only the export takes it. */
  fileOnly?: boolean
}
