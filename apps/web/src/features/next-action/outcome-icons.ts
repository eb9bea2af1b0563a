import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import { IconCalendarPlus, IconClockHour4, IconX } from '@tabler/icons-react'
import type { IconShape } from '../../ui/display/icon.tsx'

/** The icons of the outcome buttons. */
export const buttonIcons: Record<FlowButton, IconShape> = {
  goal: IconCalendarPlus,
  defer: IconClockHour4,
  discard: IconX,
}
