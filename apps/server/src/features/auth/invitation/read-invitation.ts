import type { auth } from '@enamel/contract/auth'
import { type InvitationProblem, invitationProblem } from '@enamel/domain/users/invitation'
import { type FoundInvited, lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { hashToken } from '../../../http/pipeline/session.ts'

/** Shows an invited user where they were invited, and with which email they will log in. */
export const readInvitation: Handler<typeof auth.readInvitation> = async ({ deps }, { params }) => {
  const invited = await invitedUser(deps, params.token)
  if (!invited.ok) return refuse(invited.reason)
  const { practice, name, email } = invited
  return ok({ practice, name, email })
}

export type Invited =
  | ({ ok: true } & Record<'clientId' | 'userId' | 'practice' | 'name' | 'email', string>)
  | { ok: false; reason: InvitationProblem | 'client_inactive' | 'not_found' }

/** The user who may set a password with this token. */
export async function invitedUser({ db, clock, config }: Dependencies, token: string): Promise<Invited> {
  if (config.signIn.mode !== 'legacy') return { ok: false, reason: 'not_found' }
  const found = await lookup.invited(db, hashToken(token))
  const problem = invitationProblem(found, clock.now())
  if (problem) return { ok: false, reason: problem }
  const { client_id, user_id, practice, name, email, active } = found as FoundInvited
  if (!active) return { ok: false, reason: 'client_inactive' }
  return {
    ok: true,
    clientId: client_id,
    userId: user_id ?? '',
    practice,
    name: name ?? '',
    email: email ?? '',
  }
}
