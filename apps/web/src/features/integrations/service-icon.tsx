import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { IconBrandWhatsapp, IconDental, IconMail } from '@tabler/icons-react'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import styles from './service-icon.module.css'

// Not by ChannelIcon, whose icons for all channels this page would load as well.
const looks: Record<IntegrationKey, { icon: IconShape; colour?: string | undefined }> = {
  gmail: { icon: IconMail, colour: styles.email },
  outlook: { icon: IconMail, colour: styles.email },
  dentally: { icon: IconDental },
  whatsapp: { icon: IconBrandWhatsapp, colour: styles.whatsapp },
}

export interface ServiceIconProps {
  connection: Pick<Integration, 'integration' | 'logo'>
  size: number
}

/** The logo of a service, or the icon of what it brings. */
export function ServiceIcon({ connection: { integration, logo }, size }: ServiceIconProps) {
  const { icon, colour } = looks[integration]
  if (logo) return <img src={logo} alt="" width={size} height={size} />
  return <Icon of={icon} size={size} className={colour} />
}
