/** Result of a change and its undo action, shown at the foot of the dialog. */
export interface CompletedChange {
  text: string
  undo?: () => Promise<unknown>
}

/** Runs a change and shows its result or error. Returns true if it succeeded. */
export type RunGroupChange = (change: () => Promise<CompletedChange>) => Promise<boolean>
