import type { PracticeUser, UserChanges } from '@enamel/contract/users'
import { pluralise } from '@enamel/domain/text/pluralise'
import { useUserMutation } from './use-user-mutation.ts'
import { changeUser, sendInvitation, withdrawInvitation } from './users.api.ts'

interface Change {
  user: PracticeUser
  changes: UserChanges
}

/**
 * The changes that the row of a user offers, and which of them are being made.
 * @param onWithdrawn called when the user's invitation was withdrawn, with which the row disappears
 */
export function useUserActions(user: PracticeUser, onWithdrawn: () => void) {
  const change = useUserMutation<Change>({
    run: ({ user, changes }) => changeUser(user, changes),
    idOf: ({ user }) => user.id,
    successText: changeText,
  })
  const send = useUserMutation<PracticeUser>({
    run: ({ id }) => sendInvitation(id),
    idOf: ({ id }) => id,
    successText: ({ email }) => `We have sent the invitation to ${email} again`,
  })
  const withdraw = useUserMutation<PracticeUser>({
    run: ({ id }) => withdrawInvitation(id),
    idOf: ({ id }) => id,
    successText: ({ name }) => `The invitation of ${name} was withdrawn`,
    onRemoved: onWithdrawn,
  })
  return {
    /** The changes that are being saved. */
    saving: change.isPending ? change.variables.changes : null,
    change: (changes: UserChanges) => change.mutate({ user, changes }),
    isSending: send.isPending,
    send: () => send.mutate(user),
    isWithdrawing: withdraw.isPending,
    withdraw: () => withdraw.mutate(user),
  }
}

function changeText({
  user: { name, assigned_patients: patients },
  changes: { role, active },
}: Change): string {
  if (active === false && patients > 0)
    return `${name} can no longer log in. ${pluralise(patients, 'patient')} of theirs ${patients === 1 ? 'is' : 'are'} assigned to nobody now.`
  if (active === false) return `${name} can no longer log in`
  if (active === true) return `${name} can log in again`
  return role === 'owner' ? `${name} is an owner now` : `${name} is no longer an owner`
}
