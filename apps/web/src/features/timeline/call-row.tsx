import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EventLine } from './event-line.tsx'
import { EventTime } from './event-time.tsx'
import { callLine } from './model/call-line.ts'
import styles from './timeline.module.css'

export interface CallRowProps {
  event: CommunicationEvent
  zone: string
  /** Formats a phone number for the practice's country. */
  formatPhone: (number: string) => string
  /** The recordings of the call. */
  recording?: ReactNode
}

/** Shows a call: its direction and number, and its duration or that it was not answered. */
export function CallRow({ event, zone, formatPhone, recording }: CallRowProps) {
  const { headline, detail, missed } = callLine(event.inbound, event.duration_seconds)
  const number = (event.inbound ? event.from_number : event.to_number)?.number
  const [first, ...rest] = event.representative?.name.split(' ') ?? []
  return (
    <EventLine
      icon={event.inbound ? IconPhoneIncoming : IconPhoneOutgoing}
      tone={missed && event.inbound ? 'red' : 'phone'}
      head={
        number ? (
          <>
            <span className={styles.full}>
              {headline} <span className={`${styles.number} tabular`}>{formatPhone(number)}</span>
            </span>
            <span className={styles.brief} aria-hidden>
              {missed && event.inbound ? 'Missed call' : 'Call'}
            </span>
          </>
        ) : missed && event.inbound ? (
          'Missed call'
        ) : (
          'Call'
        )
      }
      when={
        <>
          {first && (
            <>
              {first}
              <span className={styles.full}>{rest.map((name) => ` ${name}`)}</span>
              {' · '}
            </>
          )}
          <EventTime at={event.datetime} zone={zone} />
        </>
      }
    >
      {detail && `, ${detail}`}
      {recording}
    </EventLine>
  )
}
