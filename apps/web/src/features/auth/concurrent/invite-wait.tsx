import { INVITE_LOCKED } from '@enamel/domain/auth/sso'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { type AuthProblem, problemWords } from '../auth-problem.ts'
import styles from './invite-wait.module.css'

export interface InviteWaitProps {
  /** The product's name. */
  product: string
  /** The identity provider's name. */
  provider: string
  /** Whom the invitation goes to. */
  email: string
  sending: boolean
  /** One was sent a moment ago. */
  locked: boolean
  problem: AuthProblem | null
  loggingOut: boolean
  onResend: () => void
  onContinue: () => void
  onLogOut: () => void
}

/** An invitation is on its way; nobody has to wait for it (AUTH-26, AUTH-27, G1-29). */
export function InviteWait({
  product,
  provider,
  email,
  sending,
  locked,
  problem,
  loggingOut,
  onResend,
  onContinue,
  onLogOut,
}: InviteWaitProps) {
  const whom = <b className={styles.email}>{email}</b>
  return (
    <div className={styles.wait}>
      {sending ? (
        <p>We are sending an invite to {whom}.</p>
      ) : problem ? (
        <Banner>{problemWords(problem)}</Banner>
      ) : (
        <p>
          We have sent an invite to {whom}. Follow its link to register or link your shared identity, and log
          in with {provider} from then on.
        </p>
      )}
      <Button variant="primary" size={36} block onClick={onContinue}>
        {`Continue to ${product}`}
      </Button>
      <div className={styles.others}>
        <Button
          size={36}
          block
          busy={sending}
          busyLabel="Sending..."
          {...tooltipProps(INVITE_LOCKED, { side: 'bottom' })}
          disabledReason={locked ? INVITE_LOCKED : undefined}
          onClick={onResend}
        >
          Resend invite
        </Button>
        <Button size={36} block busy={loggingOut} busyLabel="Logging out..." onClick={onLogOut}>
          Log out
        </Button>
      </div>
    </div>
  )
}
