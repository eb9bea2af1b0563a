import type { CommType } from '@enamel/domain/communications/comm-type'
import {
  IconBrandWhatsapp,
  IconForms,
  IconMail,
  IconMessage,
  IconPhone,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import styles from './communications.module.css'

const marks: Record<CommType, { label: string; icon: IconShape; className: string | undefined }> = {
  email: { label: 'Email', icon: IconMail, className: styles.email },
  marketing_email: { label: 'Marketing Email', icon: IconSpeakerphone, className: styles.email },
  sms: { label: 'SMS', icon: IconMessage, className: styles.sms },
  call: { label: 'Phone Call', icon: IconPhone, className: styles.phone },
  whatsapp_message: { label: 'WhatsApp', icon: IconBrandWhatsapp, className: styles.whatsapp },
  form_submission: { label: 'Form Submission', icon: IconForms, className: styles.form },
}

/** How a message travelled: the channel's icon in its colour, and its name. */
export function ChannelMark({ type }: { type: CommType }) {
  const { label, icon, className } = marks[type]
  return (
    <span className={styles.mark}>
      <Icon of={icon} size={14} className={className} />
      {label}
    </span>
  )
}
