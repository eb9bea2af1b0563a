import type { IntegrationState } from '@enamel/domain/integrations/integration'
import { IconAlertCircle, IconCheck, IconPlugConnectedX, IconPlugX } from '@tabler/icons-react'
import { Chip, type ChipTone } from '../../ui/display/chip.tsx'
import type { IconShape } from '../../ui/display/icon.tsx'

const looks: Record<IntegrationState, { label: string; tone: ChipTone; icon: IconShape }> = {
  healthy: { label: 'Healthy', tone: 'green', icon: IconCheck },
  unhealthy: { label: 'Unhealthy', tone: 'red', icon: IconAlertCircle },
  disconnected: { label: 'Disconnected', tone: 'grey', icon: IconPlugConnectedX },
  disconnecting: { label: 'Disconnecting', tone: 'grey', icon: IconPlugX },
}

/** The state of a connection (INT-02). */
export function StateChip({ state }: { state: IntegrationState }) {
  const { label, tone, icon } = looks[state]
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  )
}
