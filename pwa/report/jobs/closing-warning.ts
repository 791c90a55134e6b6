import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { jobs, ongoingIds } from '../../data/jobs/job-state.ts'

/** The specification's sentence, for browsers that show it; the others have their own. */
const CLOSING = 'You have ongoing downloads. Are you sure you want to leave?'

/** Has the browser ask before the tab is closed or loaded anew while a file is on its way to it or waited for. */
export function useClosingWarning(): void {
  const warns = ongoingIds(useSnapshot(jobs)).length > 0
  useEffect(() => {
    if (!warns) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      event.returnValue = CLOSING
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [warns])
}
