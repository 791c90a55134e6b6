import { removeDocument, useDocuments, writeDocument } from './sync/sync.ts'

/** Id of the setting that says that the user has closed the first steps, on all their devices. */
const FIRST_STEPS_SETTING = 'firstSteps'

/** True while the first steps are open; null while the settings of other devices are not known. */
export function useFirstSteps(): boolean | null {
  const settings = useDocuments('settings')
  return settings === null ? null : !settings.some(({ id }) => id === FIRST_STEPS_SETTING)
}

export const closeFirstSteps = () => writeDocument('settings', { id: FIRST_STEPS_SETTING, value: 'closed' })

export const reopenFirstSteps = () => removeDocument('settings', FIRST_STEPS_SETTING)
