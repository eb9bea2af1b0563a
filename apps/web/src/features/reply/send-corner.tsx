import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { isMac } from '../../ui/is-mac.ts'
import { lazyAddition } from '../../ui/lazy-part.tsx'
import type { ReplyState, ReplyStep } from './model/reply-state.ts'
import { sendHint } from './model/toolbar.ts'
import styles from './send-corner.module.css'

const LaterButton = lazyAddition(async () => (await import('./later/later-button.tsx')).LaterButton)

export interface SendCornerProps {
  reply: Pick<ReplyState, 'endSnooze'>
  /** Whether the message can end the patient's snooze. */
  endsSnooze: boolean
  /** Whether a reply is being sent. */
  sending: boolean
  sendable: boolean
  /** Why the reply cannot be sent, unless that is obvious. */
  problem?: string | undefined
  onStep: (step: ReplyStep) => void
  onSend: () => void
  /** Sends the reply later; null for what cannot wait. */
  onLater: ((sendAt: Date) => void) | null
}

/** The last controls of the reply bar: whether sending ends the snooze, and Send. */
export function SendCorner(props: SendCornerProps) {
  const { reply, endsSnooze, sending, sendable, problem, onStep, onSend, onLater } = props
  return (
    <>
      {endsSnooze && (
        <Checkbox
          checked={reply.endSnooze}
          className={styles.endSnooze ?? ''}
          onChange={(event) => onStep({ type: 'end_snooze_set', endSnooze: event.currentTarget.checked })}
        >
          End snooze
        </Checkbox>
      )}
      <span className={styles.pair}>
        <Button
          variant="primary"
          className={styles.send}
          disabled={!sendable && !sending && problem === undefined}
          disabledReason={sending ? undefined : problem}
          busy={sending}
          busyLabel="Sending"
          trailing={<span className={styles.hint}>{sendHint(isMac())}</span>}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onSend}
        >
          Send
        </Button>
        {onLater && (
          <LaterButton
            fallback={<span className={styles.later} />}
            disabled={!sendable || sending}
            onLater={onLater}
          />
        )}
      </span>
    </>
  )
}
