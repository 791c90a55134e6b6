import './saved-groups.css'
import { useSnapshot } from 'valtio'
import { closeGroupDialogs, groupDialogs } from '../../report/groups/group-dialogs.ts'
import { AddToListDialog } from './add-to-list-dialog.tsx'
import { GroupsDialog } from './groups-dialog.tsx'

export default function SavedGroupDialogs() {
  const { adding, openKind } = useSnapshot(groupDialogs)
  return (
    <>
      {adding && <AddToListDialog jans={adding} onClose={closeGroupDialogs} />}
      {openKind && <GroupsDialog kind={openKind} onClose={closeGroupDialogs} />}
    </>
  )
}
