import type { ConversationChannel } from '@enamel/domain/inbox/channels'
import {
  IconBrandWhatsapp,
  IconForms,
  IconMail,
  IconMessage,
  IconPhone,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import styles from './channel-icon.module.css'

const icons: Record<ConversationChannel, { icon: IconShape; colour: string | undefined }> = {
  Email: { icon: IconMail, colour: styles.email },
  'Marketing Email': { icon: IconSpeakerphone, colour: styles.email },
  SMS: { icon: IconMessage, colour: styles.sms },
  'Form Submissions': { icon: IconForms, colour: styles.form },
  'Phone Call': { icon: IconPhone, colour: styles.phone },
  WhatsApp: { icon: IconBrandWhatsapp, colour: styles.whatsapp },
}

/** How a conversation's latest message came or went. */
export function ChannelIcon({ channel }: { channel: ConversationChannel }) {
  const { icon, colour } = icons[channel]
  return <Icon of={icon} size={14} label={channel} className={colour} />
}
