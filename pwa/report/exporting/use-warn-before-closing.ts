import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { jobs, listOngoingJobIds } from '../../data/exporting/job-state.ts'

/** Text from the specification, for browsers that show it; others have their own. */
const CLOSING_MESSAGE = 'You have ongoing downloads. Are you sure you want to leave?'

/** Makes the browser ask before the tab is closed or reloaded while a file is being exported or transferred. */
export function useWarnBeforeClosing(): void {
  const shouldWarn = listOngoingJobIds(useSnapshot(jobs)).length > 0
  useEffect(() => {
    if (!shouldWarn) return
    const confirmClose = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      event.returnValue = CLOSING_MESSAGE
    }
    addEventListener('beforeunload', confirmClose)
    return () => removeEventListener('beforeunload', confirmClose)
  }, [shouldWarn])
}
