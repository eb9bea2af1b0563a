import {
  IconBrandWhatsapp,
  IconForms,
  IconMail,
  IconMessage,
  IconPhone,
  IconPhoneIncoming,
  IconSpeakerphone,
} from '@tabler/icons-react'
import styles from './channel-icon.module.css'
import { Icon, type IconProps, type IconShape } from './icon.tsx'

/** The channels of messages, distinguished by icon. */
export type ChannelLook = 'email' | 'marketing' | 'sms' | 'whatsapp' | 'call' | 'incoming call' | 'form'

const looks: Record<ChannelLook, { icon: IconShape; colour: string | undefined }> = {
  email: { icon: IconMail, colour: styles.email },
  marketing: { icon: IconSpeakerphone, colour: styles.email },
  sms: { icon: IconMessage, colour: styles.sms },
  whatsapp: { icon: IconBrandWhatsapp, colour: styles.whatsapp },
  call: { icon: IconPhone, colour: styles.phone },
  'incoming call': { icon: IconPhoneIncoming, colour: styles.phone },
  form: { icon: IconForms, colour: styles.form },
}

export interface ChannelIconProps extends Pick<IconProps, 'size' | 'label'> {
  look: ChannelLook
}

/** A channel's icon in the colour that only this channel has. */
export function ChannelIcon({ look, ...icon }: ChannelIconProps) {
  const { icon: shape, colour } = looks[look]
  return <Icon of={shape} className={colour} {...icon} />
}
