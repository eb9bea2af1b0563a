import { INVITE_LOCKED } from '@enamel/domain/users/invitation'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { type AuthProblem, problemMessage } from '../auth-problem.ts'
import styles from './invite-wait.module.css'

/** In `sent` and `sent_before`, no further invitation can be sent yet (AUTH-28). */
export type InviteState =
  | { kind: 'sending' | 'sent' | 'sent_before' | 'ready' }
  | { kind: 'failed'; problem: AuthProblem }

export interface InviteWaitProps {
  /** The product's name. */
  product: string
  /** The identity provider's name. */
  provider: string
  /** The email address to which the invitation is sent. */
  email: string
  invite: InviteState
  loggingOut: boolean
  onResend: () => void
  onContinue: () => void
  onLogOut: () => void
}

/** Shown while the user waits for an invitation; the user may continue without it (AUTH-26, AUTH-27, G1-29). */
export function InviteWait({
  product,
  provider,
  email,
  invite,
  loggingOut,
  onResend,
  onContinue,
  onLogOut,
}: InviteWaitProps) {
  const recipient = <b className={styles.email}>{email}</b>
  return (
    <div className={styles.wait}>
      {invite.kind === 'sending' ? (
        <p>We are sending an invite to {recipient}.</p>
      ) : invite.kind === 'failed' ? (
        <Banner>{problemMessage(invite.problem)}</Banner>
      ) : (
        <p>
          {invite.kind === 'sent_before' ? (
            <>We sent an invite to {recipient} less than 5 minutes ago, so we have not sent another.</>
          ) : (
            <>We have sent an invite to {recipient}.</>
          )}{' '}
          Follow its link to register or link your shared identity, and log in with {provider} from then on.
        </p>
      )}
      <Button variant="primary" size={36} block onClick={onContinue}>
        {`Continue to ${product}`}
      </Button>
      <div className={styles.others}>
        <Button
          size={36}
          block
          busy={invite.kind === 'sending'}
          busyLabel="Sending..."
          {...tooltipProps(INVITE_LOCKED, { side: 'bottom' })}
          disabledReason={wasSent(invite) ? INVITE_LOCKED : undefined}
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

function wasSent({ kind }: InviteState): boolean {
  return kind === 'sent' || kind === 'sent_before'
}
