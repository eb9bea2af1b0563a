import type { PracticeUser } from '@enamel/contract/users'
import { roles } from '@enamel/domain/config/init-defaults'
import { pluralise } from '@enamel/domain/text/pluralise'
import { rowTimeLabel } from '@enamel/domain/time/date-labels'
import type { InvitationState, UserState } from '@enamel/domain/users/user'
import { roleLabels, stateLabel } from '@enamel/domain/users/user-text'
import { IconPencil } from '@tabler/icons-react'
import { useRef } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Chip, type ChipTone } from '../../ui/display/chip.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { useRestoredFocus } from '../../ui/use-restored-focus.ts'
import { useUserActions } from './use-user-actions.ts'
import styles from './users.module.css'

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }))

export interface UserRowProps {
  user: PracticeUser
  onRename: () => void
  /** Called when the user's invitation was withdrawn, with which the row disappears. */
  onWithdrawn: () => void
}

/** One user of the practice, with what an owner can do about them. */
export function UserRow({ user, onRename, onWithdrawn }: UserRowProps) {
  const { name, email, role, state, invitation, is_self } = user
  const actions = useUserActions(user, onWithdrawn)
  const roleCell = useRef<HTMLSpanElement>(null)
  const actionsCell = useRef<HTMLSpanElement>(null)
  // What was pressed is disabled during the change, and may be another button after it.
  useRestoredFocus(actions.saving?.role === undefined, () => buttonIn(roleCell.current))
  useRestoredFocus(actions.saving?.active === undefined, () => buttonIn(actionsCell.current))
  return (
    <li className={styles.row} aria-label={name} data-state={state}>
      <Avatar name={name} className={styles.avatar} />
      <span className={styles.person}>
        <span className={styles.name}>
          <span className={styles.text}>{name}</span>
          {is_self && <span className={styles.you}>(you)</span>}
          <IconButton icon={IconPencil} size={28} label={`Change the name of ${name}`} onClick={onRename} />
        </span>
        <span className={styles.email}>{email}</span>
      </span>
      <span ref={roleCell} className={styles.role}>
        {is_self || state === 'deactivated' ? (
          roleLabels[role]
        ) : (
          <Select
            label={`Role of ${name}`}
            hideLabel
            size={32}
            options={roleOptions}
            value={actions.saving?.role ?? role}
            disabled={actions.saving !== null}
            onChange={(chosen) => chosen !== role && actions.change({ role: chosen })}
          />
        )}
      </span>
      <span className={styles.state}>
        <Chip tone={toneOf(state, invitation)}>{stateLabel(state, invitation)}</Chip>
        <LastSeen user={user} />
        {user.assigned_patients > 0 && (
          <span
            className={styles.time}
            {...tooltipProps('They are assigned to nobody once the user is deactivated')}
          >
            {pluralise(user.assigned_patients, 'assigned patient')}
          </span>
        )}
      </span>
      <span ref={actionsCell} className={styles.actions}>
        {!is_self && <Actions user={user} actions={actions} />}
      </span>
    </li>
  )
}

function buttonIn(cell: HTMLElement | null): HTMLElement | null {
  return cell?.querySelector('button') ?? null
}

function LastSeen({ user: { state, invited_at, last_seen_at } }: { user: PracticeUser }) {
  const { time_zone } = useInit().client
  const now = useNow()
  const label = (moment: string) => rowTimeLabel(moment, now, time_zone)
  if (state === 'invited') return invited_at && <span className={styles.time}>Sent {label(invited_at)}</span>
  return (
    <span className={styles.time}>
      {last_seen_at === null ? 'No log-in recorded' : `Last seen ${label(last_seen_at)}`}
    </span>
  )
}

interface ActionsProps {
  user: PracticeUser
  actions: ReturnType<typeof useUserActions>
}

function Actions({ user: { name, state }, actions }: ActionsProps) {
  const { saving, isSending, isWithdrawing } = actions
  switch (state) {
    case 'active':
      return (
        <ConfirmButton
          variant="quiet"
          disabled={saving !== null}
          onConfirm={() => actions.change({ active: false })}
        >
          {saving?.active === false ? 'Deactivating' : 'Deactivate'}
          <span className="visually-hidden"> {name}</span>
        </ConfirmButton>
      )
    case 'deactivated':
      return (
        <Button
          variant="quiet"
          busy={saving?.active === true}
          busyLabel="Reactivating"
          onClick={() => actions.change({ active: true })}
        >
          Reactivate
          <span className="visually-hidden"> {name}</span>
        </Button>
      )
    case 'invited':
      return (
        <>
          <Button
            variant="quiet"
            busy={isSending}
            busyLabel="Sending"
            disabled={isWithdrawing}
            onClick={actions.send}
          >
            Send again
            <span className="visually-hidden"> to {name}</span>
          </Button>
          <ConfirmButton variant="quiet" disabled={isWithdrawing || isSending} onConfirm={actions.withdraw}>
            {isWithdrawing ? 'Withdrawing' : 'Withdraw'}
            <span className="visually-hidden"> the invitation of {name}</span>
          </ConfirmButton>
        </>
      )
  }
}

function toneOf(state: UserState, invitation: InvitationState | null): ChipTone {
  if (state === 'invited') return invitation === 'failed' ? 'red' : 'amber'
  return state === 'active' ? 'green' : 'grey'
}
