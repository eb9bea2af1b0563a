import { quickSendTimes, sendTimeProblem } from '@enamel/domain/scheduled-messages/scheduled-message'
import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { productTime } from '../../../lib/product-time.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { useQuickTimes } from '../../../signed-in/pick-time/use-quick-times.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { isMac } from '../../../ui/is-mac.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import styles from './later-button.module.css'

const PickTime = lazyPart(
  async () => (await import('../../../signed-in/pick-time/pick-time-dialog.tsx')).PickTimeDialog,
)

export interface LaterButtonProps {
  /** Whether the reply can be sent now, and so later. */
  disabled: boolean
  onLater: (sendAt: Date) => void
}

/**
 * The second part of Send: opens the times at which the reply can be sent later, each with the digit that chooses it. The
 * last choice asks for a time.
 */
export function LaterButton({ disabled, onLater }: LaterButtonProps) {
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const [isPicking, setPicking] = useState(false)
  const times = useQuickTimes(quickSendTimes, zone, onLater)
  const items: MenuItem[] = [
    ...times.map(({ label, choose }) => ({ label, onSelect: choose })),
    { label: 'Choose date and time', onSelect: () => setPicking(true) },
  ]
  return (
    <>
      <Menu
        label="Send later"
        side="top"
        align="end"
        items={items.map((item, index) => ({ ...item, keyHint: `${index + 1}` }))}
        trigger={(trigger) => (
          <Button
            {...trigger}
            variant="primary"
            className={styles.later}
            disabled={disabled}
            data-later
            aria-label="Send later"
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            {...tooltipProps(`Send later, ${isMac() ? '⌘ ⇧ ↵' : 'Ctrl Shift ↵'}`)}
          >
            <Icon of={IconChevronUp} size={16} />
          </Button>
        )}
      />
      {isPicking && (
        <PickTime
          title="Send later"
          submit="Schedule"
          now={now}
          zone={zone}
          problemOf={(at) => sendTimeProblem(at, productTime.now())}
          onPick={(at) => {
            setPicking(false)
            onLater(at)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
