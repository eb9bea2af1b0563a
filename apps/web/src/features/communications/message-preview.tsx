import type { Representative } from '@enamel/domain/timeline/event'
import { Bubble } from './bubble.tsx'
import { ChannelMark } from './channel-mark.tsx'
import styles from './communications.module.css'
import { LinkedText } from './linked-text.tsx'
import { MetaLine } from './meta-line.tsx'

const types = { SMS: 'sms', Email: 'email', WhatsApp: 'whatsapp_message' } as const

export interface MessagePreviewProps {
  channel: keyof typeof types
  /** Empty on channels without a subject. */
  subject: string
  text: string
  /** ISO 8601. */
  at: string
  zone: string
  representative: Representative
}

/** A message of the practice as it will be on the timeline, in full. */
export function MessagePreview({ channel, subject, text, at, zone, representative }: MessagePreviewProps) {
  return (
    <Bubble
      side="out"
      ground="bubble"
      name=""
      label="Message from the practice"
      below={
        <MetaLine
          mark={<ChannelMark type={types[channel]} />}
          at={at}
          zone={zone}
          representative={representative}
        />
      }
    >
      {subject !== '' && <p className={styles.title}>{subject}</p>}
      <p className={styles.text}>
        <LinkedText>{text}</LinkedText>
      </p>
    </Bubble>
  )
}
