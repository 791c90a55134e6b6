import { useEffect } from 'react'
import { readDeviceValue, removeDeviceValue, writeDeviceValue } from './device-store.ts'
import { removeDocument, useDocuments, writeDocument } from './sync/sync.ts'

/** Id of the setting that says that the user has closed the first steps, on all their devices. */
const FIRST_STEPS_SETTING = 'firstSteps'

/** Key of a flag: true once this device knows that the first steps are closed. */
const CLOSED_KEY = 'first-steps-closed'

/** True while the first steps are open; null while the settings of other devices are not known. */
export function useFirstSteps(): boolean | null {
  const settings = useDocuments('settings')
  const isOpen = settings === null ? null : !settings.some(({ id }) => id === FIRST_STEPS_SETTING)
  useEffect(() => {
    if (isOpen === false) writeDeviceValue(CLOSED_KEY, true)
    if (isOpen === true) removeDeviceValue(CLOSED_KEY)
  }, [isOpen])
  return isOpen
}

/** Whether to show the first steps until the settings are known: shown later, they would move the page. */
export const isFirstVisitLikely = (): boolean => readDeviceValue(CLOSED_KEY) !== true

export const closeFirstSteps = () => writeDocument('settings', { id: FIRST_STEPS_SETTING, value: 'closed' })

export const reopenFirstSteps = () => removeDocument('settings', FIRST_STEPS_SETTING)
