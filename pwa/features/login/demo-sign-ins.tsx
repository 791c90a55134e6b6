import { useEffect, useState } from 'react'
import { type DemoSignIn, demoSignIns, demoVisitors } from '../../../shared/api/demo-sign-ins.ts'
import { call } from '../../data/api-call.ts'
import { isExportArea } from '../../data/area.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'

/** Sign-ins of this area, in the order of the visitors. */
const listOfferedSignIns = (signIns: readonly DemoSignIn[]) =>
  demoVisitors.flatMap((name) => signIns.filter(({ visitor }) => visitor === name && (name === 'exports') === isExportArea))

/** Says that the server is a demo and offers its sign-ins; nothing on any other server or without a network. */
export default function DemoSignIns({ isBusy, onChoose }: { isBusy: boolean; onChoose: (signIn: DemoSignIn) => void }) {
  const t = getMessages('login')
  const [signIns, setSignIns] = useState<DemoSignIn[]>([])
  useEffect(() => {
    const controller = new AbortController()
    call(demoSignIns, {}, { quiet: true, signal: controller.signal }).then(
      ({ list }) => setSignIns(listOfferedSignIns(list)),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  if (signIns.length === 0) return null
  return (
    <section className="stack gap-2 login-demo" aria-labelledby="demo-title">
      <h2 id="demo-title" className="inline-row gap-tight text-table strong">
        <Icon name="info" small />
        {t('demo.title')}
      </h2>
      <p className="text-note ink-2">{t('demo.text')}</p>
      <ul className="login-demo-list">
        {signIns.map((signIn) => (
          <li key={signIn.username}>
            <button type="button" className="button is-wide" disabled={isBusy} onClick={() => onChoose(signIn)}>
              <span className="strong">{t(`demo.${signIn.visitor}`)}</span>
              <span className="text-note ink-2">{signIn.companyName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
