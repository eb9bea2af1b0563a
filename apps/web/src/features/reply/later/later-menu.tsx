import { quickSendTimes } from '@enamel/domain/scheduled-messages/scheduled-message'
import { useInit } from '../../../signed-in/init.api.ts'
import { useQuickTimes } from '../../../signed-in/pick-time/use-quick-times.ts'
import { MenuSheet, type MenuSheetProps } from '../../../ui/overlays/menu.tsx'

export interface LaterMenuProps extends Pick<MenuSheetProps, 'id' | 'anchor' | 'close' | 'onPressOutside'> {
  onLater: (sendAt: Date) => void
  /** Asks for a date and time. */
  onAsk: () => void
}

/** The times at which a reply can be sent later, each with the digit that chooses it; the last asks for a time. */
export function LaterMenu({ onLater, onAsk, ...sheet }: LaterMenuProps) {
  const { time_zone: zone } = useInit().client
  const times = useQuickTimes(quickSendTimes, zone, onLater)
  const items = [
    ...times.map(({ label, choose }) => ({ label, onSelect: choose })),
    { label: 'Choose date and time', onSelect: onAsk },
  ]
  return (
    <MenuSheet
      {...sheet}
      label="Send later"
      side="top"
      align="end"
      items={items.map((item, index) => ({ ...item, keyHint: `${index + 1}` }))}
    />
  )
}
