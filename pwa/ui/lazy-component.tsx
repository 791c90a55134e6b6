import { type ComponentType, createElement, lazy, Suspense } from 'react'

/** Component whose module is loaded when it is first rendered; until then it shows nothing. */
export function lazyComponent<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy<ComponentType<Props>>(load)
  return (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>
}

export const LazyConfirmDialog = lazyComponent(() => import('./overlay/confirm-dialog.tsx'))
