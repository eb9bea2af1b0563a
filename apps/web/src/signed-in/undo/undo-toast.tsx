import { IconCircleCheck } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import toastStyles from '../../ui/feedback/toast.module.css'
import { usableKey } from '../shortcuts/usable-key.ts'
import styles from './undo-toast.module.css'
import { type OfferedUndoable, undoables } from './undoables.ts'

/** What was done last and can still be undone, by the button or by the key that works where the focus is. */
export function UndoToast() {
  const newest = useSyncExternalStore(undoables.subscribe, undoables.current).at(-1)
  const key = useSyncExternalStore(subscribeToFocus, undoKey)
  if (!newest) return null
  const { text, isPending = false, since, ms } = newest
  return (
    <>
      {isPending ? (
        <Spinner />
      ) : (
        <Icon of={IconCircleCheck} size={17} label="Success" className={toastStyles.icon} />
      )}
      <span className={toastStyles.text}>{text}</span>
      <button
        type="button"
        className={styles.undo}
        aria-keyshortcuts="Z Control+Z Meta+Z"
        onClick={() => undoables.undo(newest)}
      >
        <span className={styles.label}>Undo</span>
        {key && (
          <span className={styles.hint}>
            <Kbd aria-hidden>{key}</Kbd>
          </span>
        )}
      </button>
      <RemainingTime key={`${since} ${ms}`} since={since} ms={ms} />
    </>
  )
}

/** A line that runs out with the time, from where it is when the line appears. */
function RemainingTime({ since, ms }: Pick<OfferedUndoable, 'since' | 'ms'>) {
  const [delayMs] = useState(() => since - performance.now())
  return (
    <span className={styles.line} style={{ animationDuration: `${ms}ms`, animationDelay: `${delayMs}ms` }} />
  )
}

const undoKey = () => usableKey('undo')

/** The usable key depends on where the focus is, and in a reply bar on whether it is empty. */
function subscribeToFocus(listener: () => void): () => void {
  const events = ['focusin', 'focusout', 'keyup'] as const
  for (const event of events) document.addEventListener(event, listener)
  return () => {
    for (const event of events) document.removeEventListener(event, listener)
  }
}
