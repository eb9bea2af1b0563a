import type { Snooze } from '@enamel/contract/patients'
import { useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Popover, type PopoverProps } from '../../ui/overlays/popover.tsx'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import styles from './snooze.module.css'
import type { ChosenSnooze, StartedSnooze } from './snooze-form.tsx'

export const SnoozeForm = lazyPart(async () => (await import('./snooze-form.tsx')).SnoozeForm)

const TEXT: DiscardText = {
  title: 'Close and discard your comment?',
  text: 'Closing this will discard the comment that you have written.',
}

export interface SnoozeSheetProps {
  /** The name of the sheet's form among drafts. */
  name: string
  trigger: PopoverProps['trigger']
  snooze: Snooze | null
  /** An earlier choice that was not saved. */
  started: StartedSnooze | null
  now: Date
  zone: string
  onSnooze: (chosen: ChosenSnooze) => void
}

/** The form that sets or extends a snooze, beside the button that opens it (SNZ-02). */
export function SnoozeSheet({ name, trigger, snooze, started, now, zone, onSnooze }: SnoozeSheetProps) {
  const isResumed = useResumedDraft(name) !== undefined
  const { edits, leave, question } = useDiscarding(TEXT)
  return (
    <UnsavedPart edits={edits}>
      <Popover label="Snooze" align="end" startsOpen={isResumed} onDismiss={leave} trigger={trigger}>
        {(close) => (
          <SnoozeForm
            fallback={<div className={styles.waiting} aria-busy="true" />}
            name={name}
            current={snooze}
            started={started}
            now={now}
            zone={zone}
            onCancel={() => leave(close)}
            onSnooze={(chosen) => {
              close()
              onSnooze(chosen)
            }}
          />
        )}
      </Popover>
      {question}
    </UnsavedPart>
  )
}
