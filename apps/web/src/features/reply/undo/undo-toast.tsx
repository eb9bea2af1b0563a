import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { undoKeyHint } from '../model/toolbar.ts'
import styles from './undo-toast.module.css'
import { type UndoableSend, undoableSends, undoLast } from './undoable-sends.ts'

const ON_MAC = /mac/i.test(navigator.platform)
let dismiss: (() => void) | undefined

/** Shows the offer to take back the last message, for as long as there is one. */
export function showUndoToast(): void {
  dismiss?.()
  dismiss = toast.custom(<UndoToast />)
}

undoableSends.subscribe(() => {
  if (undoableSends.current().length > 0) return
  dismiss?.()
  dismiss = undefined
})

/** The last message can be taken back by the button, by Z, or by Ctrl Z in its empty reply bar. */
function UndoToast() {
  const sends = useSyncExternalStore(undoableSends.subscribe, undoableSends.current)
  const focus = useFocusedField()
  useHotkeys([['z', () => void undoLast()]])
  const latest = sends.at(-1)
  if (!latest) return null
  const { id, pressedAt, windowMs } = latest
  const hint = undoKeyHint(focus, ON_MAC)
  return (
    <>
      <Spinner />
      <span>Sending…</span>
      <button type="button" className={styles.undo} aria-keyshortcuts="Z" onClick={() => latest.takeBack()}>
        <span className={styles.label}>Undo</span>
        {hint && (
          <span className={styles.hint}>
            <Kbd aria-hidden>{hint}</Kbd>
          </span>
        )}
      </button>
      <RemainingTime key={`${id} ${windowMs}`} pressedAt={pressedAt} windowMs={windowMs} />
    </>
  )
}

/** A line that runs out with the time, from where it is when the line appears. */
function RemainingTime({ pressedAt, windowMs }: Pick<UndoableSend, 'pressedAt' | 'windowMs'>) {
  const [delayMs] = useState(() => pressedAt - performance.now())
  const style = { animationDuration: `${windowMs}ms`, animationDelay: `${delayMs}ms` }
  return <span className={styles.line} style={style} />
}

/** Where the focus is, since Z is typed in a text field. */
function useFocusedField(): 'none' | 'reply' | 'other' {
  const [focus, setFocus] = useState(focusedField)
  useEffect(() => {
    const update = () => setFocus(focusedField())
    document.addEventListener('focusin', update)
    document.addEventListener('focusout', update)
    return () => {
      document.removeEventListener('focusin', update)
      document.removeEventListener('focusout', update)
    }
  }, [])
  return focus
}

function focusedField(): 'none' | 'reply' | 'other' {
  const { activeElement } = document
  if (!activeElement?.matches('input, textarea, select, [contenteditable]')) return 'none'
  return activeElement.closest('[data-reply-bar]') ? 'reply' : 'other'
}
