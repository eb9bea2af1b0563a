import { quickTimes } from '@enamel/domain/practice-settings/quick-times'
import { useRovingIndex } from '@mantine/hooks'
import { useQuickTimes } from '../../signed-in/pick-time/use-quick-times.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { chooseByDigit } from '../../ui/fields/choose-by-digit.ts'
import styles from './snooze-form.module.css'

export interface QuickSnoozesProps {
  zone: string
  onChoose: (endsAt: Date) => void
}

/**
 * Ends of a snooze that are chosen in one press, or by their digit: in an hour, tomorrow morning, Monday morning. The
 * arrow keys move between them; Tab goes on to the date.
 */
export function QuickSnoozes({ zone, onChoose }: QuickSnoozesProps) {
  const choices = useQuickTimes(quickTimes, zone, onChoose)
  const { getItemProps } = useRovingIndex({ total: choices.length, orientation: 'both' })
  return (
    <fieldset aria-label="Snooze until" className={styles.quick} onKeyDown={chooseByDigit}>
      {choices.map(({ label, choose }, index) => {
        const digit = String(index + 1)
        return (
          <Button
            key={label}
            size={28}
            className={styles.choice}
            data-autofocus={index === 0 || undefined}
            aria-keyshortcuts={digit}
            trailing={<Kbd>{digit}</Kbd>}
            {...getItemProps({ index, onClick: choose })}
          >
            {label}
          </Button>
        )
      })}
    </fieldset>
  )
}
