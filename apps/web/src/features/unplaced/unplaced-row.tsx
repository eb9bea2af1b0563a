import type { UnplacedMessage } from '@enamel/contract/unplaced'
import { withoutDirectionMarks } from '@enamel/domain/text/direction-marks'
import type { InboundChannel } from '@enamel/domain/unplaced/reasons'
import { unplacedText } from '@enamel/domain/unplaced/reasons'
import { IconDownload, IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { Button, buttonClasses } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { ChannelIcon, type ChannelLook } from '../../ui/display/channel-icon.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './unplaced.module.css'

const looks: Record<InboundChannel, ChannelLook> = {
  Email: 'email',
  SMS: 'sms',
  'Form Submissions': 'form',
  'Phone Call': 'incoming call',
  WhatsApp: 'whatsapp',
}

export interface UnplacedRowProps {
  message: UnplacedMessage
  /** The sender in readable form; empty when unknown. */
  from: string
  /** When the message was received, in the format of inbox rows. */
  when: string
  /** Whether one of the row's actions is in progress. */
  busy: boolean
  onPlace: () => void
  onNewLead: () => void
  onDismiss: () => void
}

/** An unplaced message: its sender and content, why it is not placed, and the possible actions. */
export function UnplacedRow({ message, from, when, busy, onPlace, onNewLead, onDismiss }: UnplacedRowProps) {
  const { label, advice } = unplacedText(message.reason)
  return (
    <article className={styles.row} aria-busy={busy}>
      <ChannelIcon look={looks[message.channel]} size={17} label={message.channel} />
      <div className={styles.text}>
        <p className={styles.head}>
          <span className={styles.from}>{withoutDirectionMarks(from) || 'Unknown sender'}</span>
          <Chip tone="amber">{label}</Chip>
          <time className={`${styles.when} tabular`} dateTime={message.received_at}>
            {when}
          </time>
        </p>
        {message.subject && <p className={styles.subject}>{withoutDirectionMarks(message.subject)}</p>}
        {message.answers.length > 0 ? (
          <Answers answers={message.answers} />
        ) : (
          message.snippet && <p className={styles.snippet}>{withoutDirectionMarks(message.snippet)}</p>
        )}
        <p className={styles.advice}>{advice}</p>
        <div className={styles.actions}>
          <Button size={28} icon={IconUserSearch} onClick={onPlace} aria-disabled={busy}>
            Place on a patient
          </Button>
          <Button size={28} icon={IconUserPlus} onClick={onNewLead} aria-disabled={busy}>
            Make a new lead
          </Button>
          <a href={message.raw_url} download className={buttonClasses({ variant: 'quiet', size: 28 })}>
            <Icon of={IconDownload} size={14} />
            Download
          </a>
          <ConfirmButton size={28} variant="quiet" onConfirm={onDismiss} disabled={busy}>
            Dismiss
          </ConfirmButton>
        </div>
      </div>
    </article>
  )
}

/** The questions and answers of a web form. */
function Answers({ answers }: { answers: UnplacedMessage['answers'] }) {
  return (
    <dl className={styles.answers}>
      {answers.map(({ label, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may contain the same question twice, and its rows never move.
        <div key={index} className={styles.answer}>
          <dt>{withoutDirectionMarks(label)}</dt>
          <dd>{withoutDirectionMarks(answer)}</dd>
        </div>
      ))}
    </dl>
  )
}
