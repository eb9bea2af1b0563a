import { account } from '@enamel/contract/account'
import { serve } from '../../http/pipeline/serve.ts'
import { accountPolicy } from './account.policy.ts'
import { changePassword } from './change-password.ts'
import { getAccount } from './get-account.ts'
import { beginSecondFactor } from './second-factor/begin-second-factor.ts'
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts'
import { turnOffOwnSecondFactor } from './second-factor/turn-off-second-factor.ts'
import { turnOnSecondFactor } from './second-factor/turn-on-second-factor.ts'
import { endAllOtherSessions, endOneSession } from './sessions/end-sessions.ts'
import { getSessions } from './sessions/get-sessions.ts'

export const accountRoutes = [
  serve(account.get, accountPolicy.read, getAccount),
  serve(account.changePassword, accountPolicy.change, changePassword),
  serve(account.sessions, accountPolicy.read, getSessions),
  serve(account.endSession, accountPolicy.change, endOneSession),
  serve(account.endOtherSessions, accountPolicy.change, endAllOtherSessions),
  serve(account.beginSecondFactor, accountPolicy.change, beginSecondFactor),
  serve(account.turnOnSecondFactor, accountPolicy.change, turnOnSecondFactor),
  serve(account.turnOffSecondFactor, accountPolicy.change, turnOffOwnSecondFactor),
  serve(account.renewRecoveryCodes, accountPolicy.change, renewRecoveryCodes),
]
