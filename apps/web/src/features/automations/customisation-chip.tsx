import { IconAlertTriangle } from '@tabler/icons-react'
import { Chip } from '../../ui/display/chip.tsx'

/** Marks an automation, or a message of it, that the practice has to adapt before it is sent. */
export function CustomisationChip() {
  return (
    <Chip tone="amber" icon={IconAlertTriangle}>
      Requires customisation
    </Chip>
  )
}
