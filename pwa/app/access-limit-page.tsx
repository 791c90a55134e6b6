import { useSnapshot } from 'valtio'
import { session } from '../data/session.ts'
import { ErrorPage } from './error-page.tsx'
import { MainLayout } from './main-layout.tsx'

/** Inside the frame for signed-in users, without it for others. */
export function AccessLimitPage() {
  const { user } = useSnapshot(session)
  if (user === null) return <ErrorPage code="access-limit" isStandalone />
  return (
    <MainLayout>
      <ErrorPage code="access-limit" />
    </MainLayout>
  )
}
