import { type PracticeUser, type UserChanges, users } from '@enamel/contract/users'
import type { Role } from '@enamel/domain/config/init-defaults'
import type { Invitee } from '@enamel/domain/users/user-text'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { SETTINGS_KEY } from '../../signed-in/settings/settings-keys.ts'

/** The users of the practice, by name. */
export const usersQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'users'],
  queryFn: ({ signal }) => call(users.list, {}, { signal }),
})

export interface NewUser extends Invitee {
  /** Chosen by the caller: a repetition with the same id sends no second invitation. */
  id: string
  role: Role
}

export function inviteUser(user: NewUser): Promise<PracticeUser> {
  return call(users.invite, { body: user })
}

/** Changes a user, unless another owner has changed the same from what `user` shows. */
export function changeUser(user: PracticeUser, changes: UserChanges): Promise<PracticeUser> {
  const { name, role, state } = user
  const based_on = { name, role, active: state !== 'deactivated' }
  return call(users.change, { params: { id: user.id }, body: { ...changes, based_on } })
}

export function sendInvitation(id: string): Promise<PracticeUser> {
  return call(users.sendInvitation, { params: { id } })
}

export function withdrawInvitation(id: string): Promise<undefined> {
  return call(users.withdrawInvitation, { params: { id } })
}

/** Shows a user as the server has them, among the cached users. */
export function storeUser(queries: QueryClient, user: PracticeUser): void {
  queries.setQueryData(usersQuery.queryKey, (list) => {
    if (!list) return list
    const isKnown = list.some(({ id }) => id === user.id)
    return isKnown ? list.map((other) => (other.id === user.id ? user : other)) : [...list, user]
  })
}

/** Removes a user whose invitation was withdrawn from the cached users. */
export function forgetUser(queries: QueryClient, id: string): void {
  queries.setQueryData(usersQuery.queryKey, (list) => list?.filter((other) => other.id !== id))
}
