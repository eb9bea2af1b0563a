import { users } from '@enamel/contract/users'
import { serve } from '../../http/pipeline/serve.ts'
import { changeUser } from './change-user.ts'
import { sendInvitation, withdrawInvitation } from './invitation.ts'
import { inviteUser } from './invite-user.ts'
import { listUsers } from './list-users.ts'
import { userPolicy } from './users.policy.ts'

export const userRoutes = [
  serve(users.list, userPolicy.read, listUsers),
  serve(users.invite, userPolicy.invite, inviteUser),
  serve(users.change, userPolicy.change, changeUser),
  serve(users.sendInvitation, userPolicy.invite, sendInvitation),
  serve(users.withdrawInvitation, userPolicy.invite, withdrawInvitation),
]
