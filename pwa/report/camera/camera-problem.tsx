import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Camera } from './use-camera.ts'

/** Explains why the camera shows no picture and what the user can do. */
export function CameraProblem({ camera }: { camera: Camera }) {
  const t = getMessages('scan')
  const { state, retry } = camera
  if (state === 'on') return null
  return (
    <div className="stack gap-3 ink-2 text-center camera-problem">
      {state === 'asking' ? <i className="spinner" aria-hidden="true" /> : <Icon name="warning" />}
      <p>{t(`camera.${state}`)}</p>
      {state !== 'asking' && state !== 'insecure' && (
        <Button icon="refresh" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
