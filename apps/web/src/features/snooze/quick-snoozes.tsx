import { quickTimes } from '@enamel/domain/practice-settings/quick-times'
import { productTime } from '../../lib/product-time.ts'
import { useNow } from '../../signed-in/now.ts'
import { useOpenHours } from '../../signed-in/open-hours.ts'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './snooze-form.module.css'

export interface QuickSnoozesProps {
  zone: string
  onChoose: (endsAt: Date) => void
}

/** Ends of a snooze that are chosen in one press: in an hour, tomorrow morning, Monday morning. */
export function QuickSnoozes({ zone, onChoose }: QuickSnoozesProps) {
  const hours = useOpenHours()
  return (
    <fieldset aria-label="Snooze until" className={styles.quick}>
      {quickTimes(useNow(), hours, zone).map(({ label }) => (
        <Button
          key={label}
          size={28}
          onClick={() => {
            // The hour is counted from the press.
            const choice = quickTimes(productTime.now(), hours, zone).find((quick) => quick.label === label)
            if (choice) onChoose(choice.at)
          }}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
