import { useEffect, useId, useRef, useState } from 'react'
import { groupLimits, type SavedGroup, WATCHLIST_ID } from '../../../shared/api/saved-groups.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import { useProductName } from '../../data/cached-names.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { useSavedGroups } from '../../report/groups/saved-groups.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { addToList, type ListTarget } from './add-to-list.ts'

interface Props {
  jans: readonly string[]
  onClose: () => void
}

type TitleList = Pick<SavedGroup, 'id' | 'name' | 'codes' | 'isWatchlist'>

/** Dialog that adds titles to a list, or to a new one. */
export function AddToListDialog({ jans, onClose }: Props) {
  const t = getMessages('saved-groups')
  const getName = useProductName()
  const report = useSavedGroups('product')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const addToTarget = async (target: ListTarget) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await addToList(target, jans)
      onClose()
    } catch (error) {
      setProblem(error instanceof ApiError ? getFailureMessage(error) : t('notAdded'))
    } finally {
      setBusy(false)
    }
  }
  const [onlyJan] = jans
  const titleName = onlyJan !== undefined && jans.length === 1 ? getName(onlyJan) : null
  const title = titleName
    ? t('addOne', { name: titleName === onlyJan ? formatCode(titleName) : titleName })
    : t('addMany', { count: jans.length })
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('whichList')}</p>
      {problem !== null && <Banner kind="problem">{problem}</Banner>}
      <ReportView
        report={{ ...report, isLoading: report.isLoading && report.data === null }}
        skeleton={<TableSkeleton rows={3} />}
      >
        {({ list }) => <TitleLists lists={list} jans={jans} isBusy={isBusy} onPut={(target) => void addToTarget(target)} />}
      </ReportView>
    </Dialog>
  )
}

interface ListsProps {
  lists: readonly TitleList[]
  jans: readonly string[]
  isBusy: boolean
  onPut: (target: ListTarget) => void
}

function TitleLists({ lists, jans, isBusy, onPut }: ListsProps) {
  const t = getMessages('saved-groups')
  const first = useRef<HTMLButtonElement>(null)
  // only on mount: later the user may already be typing
  useEffect(() => first.current?.focus(), [])
  // the watch list is created with its first title, but is offered before
  const watchlist: TitleList[] = lists.some(({ isWatchlist }) => isWatchlist)
    ? []
    : [{ id: WATCHLIST_ID, name: t('watchlist'), codes: [], isWatchlist: true }]
  return (
    <>
      <ul className="outlined stack add-to-lists">
        {[...watchlist, ...lists].map((list, index) => {
          const memberCount = jans.filter((jan) => list.codes.includes(jan)).length
          const count = list.codes.length
          return (
            <li key={list.id}>
              <button
                className="row bare gap-3 text-left w-full"
                type="button"
                ref={index === 0 ? first : undefined}
                disabled={isBusy}
                onClick={() => onPut(list)}
              >
                <Icon name={memberCount === jans.length ? 'done' : list.isWatchlist ? 'bookmark' : 'plus'} small />
                <strong className="truncate">{list.name}</strong>
                <span className="note">
                  {memberCount === jans.length
                    ? t('allIn')
                    : memberCount > 0
                      ? t('someIn', { count: memberCount })
                      : t('size.product', { count })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <NewTitleList isBusy={isBusy} onMake={(newName) => onPut({ newName })} />
    </>
  )
}

function NewTitleList({ isBusy, onMake }: { isBusy: boolean; onMake: (name: string) => void }) {
  const t = getMessages('saved-groups')
  const id = useId()
  const [name, setName] = useState('')
  const canSubmit = name.trim() !== '' && !isBusy
  return (
    <form
      className="flex gap-2 new-list"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSubmit) onMake(name)
      }}
    >
      <div className="field">
        <label htmlFor={id}>{t('newList')}</label>
        <input
          id={id}
          className="input"
          autoComplete="off"
          maxLength={groupLimits.name}
          placeholder={t('newListHelp')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" needsNetwork disabled={!canSubmit}>
        {t('makeAndAdd')}
      </Button>
    </form>
  )
}
