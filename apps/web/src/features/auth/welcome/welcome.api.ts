import { auth } from '@enamel/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** Where a person was invited, and with which email they will log in. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(auth.readInvitation, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Sets the person's password; the browser then has their session. */
export function acceptInvitation(token: string, password: string): Promise<undefined> {
  return call(auth.acceptInvitation, { params: { token }, body: { password } })
}
