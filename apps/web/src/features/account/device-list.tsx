import type { AccountSession } from '@enamel/contract/account'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { sectionState } from '../../signed-in/settings/section-state.ts'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useRestoredFocus } from '../../ui/use-restored-focus.ts'
import { endOtherSessions, endSession, sessionsQuery } from './account.api.ts'
import styles from './device-list.module.css'
import { lastSeenLabel, signedInLabel } from './model/session-labels.ts'

/** Ends sessions, and reloads the list whatever the result: a session may have ended in the meantime. */
function useEnding() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | 'others') => (id === 'others' ? endOtherSessions() : endSession(id)),
    onSuccess: (_, id) =>
      toast.success(id === 'others' ? 'All other devices are logged out.' : 'That device is logged out.'),
    onError: (error) => showError(error),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
}

/** The devices on which the user is signed in. */
export function DeviceList() {
  const query = useQuery(sessionsQuery)
  const ending = useEnding()
  const list = useRef<HTMLUListElement>(null)
  // The pressed button is gone with its device.
  useRestoredFocus(!ending.isPending, () => list.current)
  if (query.data === undefined) {
    if (sectionState(query) === 'error') return <FailureView onRetry={() => void query.refetch()} />
    return <LoadingDevices />
  }
  const hasOthers = query.data.some(({ is_current }) => !is_current)
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Devices">
        {query.data.map((session) => (
          <Device
            key={session.id}
            session={session}
            isEnding={ending.isPending}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </ul>
      {hasOthers && (
        <ConfirmButton
          className={styles.all ?? ''}
          disabled={ending.isPending}
          onConfirm={() => ending.mutate('others')}
        >
          End all others
        </ConfirmButton>
      )}
    </>
  )
}

interface DeviceProps {
  session: AccountSession
  isEnding: boolean
  onEnd: () => void
}

function Device({ session, isEnding, onEnd }: DeviceProps) {
  const { time_zone } = useInit().client
  const now = useNow()
  return (
    <li className={styles.row}>
      <Icon of={IconDeviceDesktop} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.name}>
          {session.device}
          {session.is_current && <Chip tone="green">This device</Chip>}
        </p>
        <p className={styles.detail}>{lastSeenLabel(session, now, time_zone)}</p>
        <p className={styles.detail}>{signedInLabel(session, now, time_zone)}</p>
      </div>
      {!session.is_current && (
        <ConfirmButton size={28} disabled={isEnding} onConfirm={onEnd}>
          End
        </ConfirmButton>
      )}
    </li>
  )
}

function LoadingDevices() {
  return (
    <div role="status" aria-busy aria-label="Loading devices" className={styles.list}>
      {[1, 2].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={16} height={16} />
          <div className={styles.text}>
            <Skeleton width={140} height={12} />
            <Skeleton width={200} height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
