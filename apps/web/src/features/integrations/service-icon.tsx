import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { IconDental } from '@tabler/icons-react'
import { ChannelIcon, type ChannelLook } from '../../ui/display/channel-icon.tsx'
import { Icon } from '../../ui/display/icon.tsx'

const looks: Record<IntegrationKey, ChannelLook | null> = {
  gmail: 'email',
  outlook: 'email',
  dentally: null,
  whatsapp: 'whatsapp',
}

export interface ServiceIconProps {
  connection: Pick<Integration, 'integration' | 'logo'>
  size: number
}

/** The logo of a service, or the icon of what it brings. */
export function ServiceIcon({ connection: { integration, logo }, size }: ServiceIconProps) {
  const look = looks[integration]
  if (logo) return <img src={logo} alt="" width={size} height={size} />
  return look ? <ChannelIcon look={look} size={size} /> : <Icon of={IconDental} size={size} />
}
