import type { PracticeUser } from '@enamel/contract/users'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { useStartedEdit } from '../../lib/forms/use-edit-form.ts'
import { initQuery } from '../../signed-in/init.api.ts'
import { LoadedSettings } from '../../signed-in/settings/loaded-settings.tsx'
import { OwnersOnly } from '../../signed-in/settings/owners-only.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useRestoredFocus } from '../../ui/use-restored-focus.ts'
import { INVITE_DRAFT, InviteDialog } from './invite-dialog.tsx'
import { RENAME_DRAFT, RenameDialog } from './rename-dialog.tsx'
import { UserRow } from './user-row.tsx'
import { usersQuery } from './users.api.ts'
import styles from './users.module.css'

/** The users of the practice, whom its owners invite and change. */
export function UsersSection() {
  const query = useQuery(usersQuery)
  const queries = useQueryClient()
  const isForbidden = isRefusal(query.error, 'forbidden')
  useEffect(() => {
    // The role was taken in another browser, and the event about that has not arrived.
    if (isForbidden) void queries.invalidateQueries(initQuery)
  }, [isForbidden, queries])
  if (isForbidden) return <OwnersOnly />
  return (
    <LoadedSettings query={query} skeleton={<LoadingUsers />}>
      {(users) => <UserList users={users} />}
    </LoadedSettings>
  )
}

function LoadingUsers() {
  return (
    <div className={styles.users}>
      {['60%', '48%', '54%'].map((width) => (
        <div key={width} className={styles.row} data-skeleton>
          <Skeleton width={width} height={12} />
        </div>
      ))}
    </div>
  )
}

function UserList({ users }: { users: readonly PracticeUser[] }) {
  const startedRename = useStartedEdit<{ name: string }, string>(RENAME_DRAFT)
  const [isInviting, setIsInviting] = useState(useResumedDraft(INVITE_DRAFT) !== undefined)
  const [renamedId, setRenamedId] = useState<string | null>(startedRename?.context ?? null)
  const list = useRef<HTMLUListElement>(null)
  const [withdrawnId, setWithdrawnId] = useState<string | null>(null)
  const isRowGone = withdrawnId !== null && !users.some(({ id }) => id === withdrawnId)
  useRestoredFocus(isRowGone, () => list.current)
  const renamed = users.find(({ id }) => id === renamedId)
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.users} aria-label="Users">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            onRename={() => setRenamedId(user.id)}
            onWithdrawn={() => setWithdrawnId(user.id)}
          />
        ))}
      </ul>
      {users.length === 1 && (
        <p className={styles.alone}>
          You are the only user of your practice. Invite your team, so that everyone answers under their own
          name.
        </p>
      )}
      <Button icon={IconUserPlus} className={styles.invite} onClick={() => setIsInviting(true)}>
        Invite a user
      </Button>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {renamed && <RenameDialog user={renamed} onClose={() => setRenamedId(null)} />}
    </>
  )
}
