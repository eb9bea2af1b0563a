import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import { ChannelIcon, type ChannelLook } from '../../ui/display/channel-icon.tsx'
import styles from './communications.module.css'

const marks: Record<CommType, { label: string; look: ChannelLook }> = {
  email: { label: 'Email', look: 'email' },
  marketing_email: { label: 'Marketing Email', look: 'marketing' },
  sms: { label: 'SMS', look: 'sms' },
  call: { label: 'Phone Call', look: 'call' },
  whatsapp_message: { label: 'WhatsApp', look: 'whatsapp' },
  form_submission: { label: 'Form Submission', look: 'form' },
}

/** The channel of a message: its icon in its colour, and its name. */
export function ChannelMark({ type }: { type: CommType }) {
  const { label, look } = marks[type]
  return (
    <span className={styles.mark}>
      <ChannelIcon look={look} size={14} />
      {label}
    </span>
  )
}
