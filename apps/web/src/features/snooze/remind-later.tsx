import { useState } from 'react'
import { productTime } from '../../lib/product-time.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { PICK_A_TIME, remindAt, remindLaterChoices } from './model/remind-later.ts'

/** The dialog in which a time is picked; its code is loaded when it is opened. */
export const PickTime = lazyPart(async () => (await import('./pick-reminder.tsx')).PickReminder)

export const REMIND_LATER = 'Remind me later'

export interface RemindLaterProps {
  now: Date
  zone: string
  onRemind: (endsAt: Date) => void
}

/** A button with a menu of later reminders (SNZ-15). */
export function RemindLater({ now, zone, onRemind }: RemindLaterProps) {
  const [picking, setPicking] = useState(false)
  return (
    <>
      <Menu
        label={REMIND_LATER}
        align="end"
        items={remindItems(zone, onRemind, () => setPicking(true))}
        trigger={(trigger) => <Button {...trigger}>{REMIND_LATER}</Button>}
      />
      {picking && (
        <PickTime
          now={now}
          zone={zone}
          onClose={() => setPicking(false)}
          onPick={(endsAt) => {
            setPicking(false)
            onRemind(endsAt)
          }}
        />
      )}
    </>
  )
}

/** The choices of the menu; their times are counted from the moment of the choice. */
export function remindItems(zone: string, onRemind: (endsAt: Date) => void, onPick: () => void) {
  return [
    ...remindLaterChoices.map((label) => ({
      label,
      onSelect: () => onRemind(remindAt(label, productTime.now(), zone)),
    })),
    { label: PICK_A_TIME, separated: true, onSelect: onPick },
  ]
}
