import { getMessages } from '../i18n/get-messages.ts'
import Dialog from '../ui/overlay/dialog.tsx'

const shortcutGroups = [
  {
    title: 'keys.everywhere',
    keys: [
      [['/'], 'keys.search'],
      [['Ctrl / ⌘', 'K'], 'palette'],
      [['g', 'd'], 'keys.dashboard'],
      [['g', 's'], 'keys.product-search'],
      [['g', 'r'], 'keys.ranking-create'],
      [['g', 'p'], 'keys.product-detail'],
      [['g', 'w'], 'savedGroups'],
      [['f'], 'favorites'],
      [['e'], 'keys.export'],
      [['?'], 'keys.list'],
    ],
  },
  {
    title: 'keys.tables',
    keys: [
      [['↑', '↓', '←', '→'], 'keys.move'],
      [['Home', 'End'], 'keys.ends'],
      [['Space'], 'keys.select'],
      [['Enter'], 'keys.open'],
      [['c'], 'keys.copy'],
      [['Shift', 'Click'], 'keys.sort'],
    ],
  },
] as const

export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = getMessages('frame')
  return (
    <Dialog title={t('keys')} onClose={onClose}>
      <div className="gap-4 columns shortcut-list">
        {shortcutGroups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 text-note muted">{t(group.title)}</h3>
            <dl>
              {group.keys.map(([keys, label]) => (
                <div key={label}>
                  <dt className="flex">
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(label)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
