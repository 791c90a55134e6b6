import { useState } from 'react'
import { features, menuTabs, type PatternFlag } from '../../../shared/access/permissions.ts'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import type { MenuTab } from './user-list.state.ts'

interface Props {
  row: UserRow
  /** Features of the contract. */
  pattern: Partial<Record<PatternFlag, boolean>>
  onSave: (disableMenuTab: string[]) => void
  onClose: () => void
}

const isTabInContract = (tab: MenuTab, pattern: Props['pattern']): boolean =>
  pattern[features[tab]] === true || (tab === 'combined-sales-analysis' && pattern.useGeneralPurchasingAnalysis === true)

/** Menu entries that a user sees. */
export default function UserMenuDialog({ row, pattern, onSave, onClose }: Props) {
  const t = getMessages('user-management')
  const tAccountNames = getMessages('account-names')
  const [hiddenTabs, setHiddenTabs] = useState<ReadonlySet<string>>(new Set(row.disableMenuTab))
  const availableTabs = menuTabs.filter((tab) => isTabInContract(tab, pattern))
  const setTabVisible = (tab: string, visible: boolean) => {
    const next = new Set(hiddenTabs)
    if (visible) next.delete(tab)
    else next.add(tab)
    setHiddenTabs(next)
  }
  return (
    <Dialog
      title={t('menu.title')}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            disabled={availableTabs.every((tab) => !hiddenTabs.has(tab))}
            onClick={() => setHiddenTabs(new Set([...hiddenTabs].filter((tab) => !availableTabs.some((value) => value === tab))))}
          >
            {t('menu.all')}
          </Button>
          <span className="push" />
          <Button onClick={onClose}>{t('menu.cancel')}</Button>
          <Button variant="primary" needsNetwork onClick={() => onSave(menuTabs.filter((tab) => hiddenTabs.has(tab)))}>
            {t('menu.save')}
          </Button>
        </>
      }
    >
      <p>{t('menu.lead', { name: row.fullName })}</p>
      <fieldset className="columns ink menu-tabs">
        <legend className="visually-hidden">{t('menu.legend')}</legend>
        {menuTabs.map((tab) => {
          const offers = isTabInContract(tab, pattern)
          // one entry stays in the menu in any case, but then without a link (specification section 2)
          const note = !offers ? t('menu.off') : tab === 'combined-sales-analysis' ? t('menu.stays') : null
          return (
            <label key={tab} className={`check-label${offers ? '' : ' is-off'}`}>
              <input
                type="checkbox"
                className="check"
                checked={offers && !hiddenTabs.has(tab)}
                disabled={!offers}
                onChange={(event) => setTabVisible(tab, event.target.checked)}
              />
              <span>
                {tAccountNames(`tab.${tab}`)}
                {note && <small>{note}</small>}
              </span>
            </label>
          )
        })}
      </fieldset>
      <p className="note">{t('menu.dashboard')}</p>
    </Dialog>
  )
}
