import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../display/icon.tsx'
import styles from './toast.module.css'
import { createToastStore, type Toast, type ToastAction } from './toast-store.ts'

const store = createToastStore((callback, ms) => setTimeout(callback, ms))

/** Shows the result of an action in one line at the top centre, for three seconds (SHELL-15). */
export const toast = {
  success: (text: string, action?: ToastAction) => store.show({ kind: 'success', text, action }),
  error: (text: string, action?: ToastAction) => store.show({ kind: 'error', text, action }),
  /** Shows content of one line until it is dismissed. @returns a function that dismisses it */
  custom(content: ReactNode) {
    const id = store.show({ kind: 'success', text: '', content })
    return () => store.dismiss(id)
  },
  /** Stays longer, and offers to undo what it reports. */
  undoable: (text: string, onUndo: () => void) =>
    store.show({ kind: 'success', text, action: { label: 'Undo', onAction: onUndo }, undoes: true }),
}

/** The area of toasts; mounted once in the page. Unmounting it removes all toasts. */
export function ToastHost() {
  const toasts = useSyncExternalStore(store.subscribe, store.current)
  useEffect(() => store.clear, [])
  useUndoKey(toasts)
  return createPortal(
    <div className={styles.host} data-overlay data-toasts>
      {toasts.map((visibleToast) => (
        <ToastLine key={visibleToast.id} toast={visibleToast} />
      ))}
    </div>,
    document.body,
  )
}

/** Ctrl Z, on a Mac ⌘ Z, undoes what the newest toast reports. In a text, the keys undo what was typed. */
function useUndoKey(toasts: readonly Toast[]): void {
  const undoable = toasts.findLast(({ undoes }) => undoes)
  useEffect(() => {
    if (!undoable) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.defaultPrevented || isTextField(event.target)) return
      event.preventDefault()
      runAction(undoable)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undoable])
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea') || target.isContentEditable)
}

function runAction({ id, action }: Toast): void {
  store.dismiss(id)
  action?.onAction()
}

function ToastLine({ toast: visibleToast }: { toast: Toast }) {
  const { kind, text, action, undoes, content } = visibleToast
  if (content) {
    return (
      <div role="status" className={styles.toast}>
        {content}
      </div>
    )
  }
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles.toast} data-kind={kind}>
      <Icon
        of={kind === 'error' ? IconCircleX : IconCircleCheck}
        size={17}
        label={kind === 'error' ? 'Error' : 'Success'}
        className={styles.icon}
      />
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => runAction(visibleToast)}
          {...(undoes && { 'aria-keyshortcuts': 'Control+Z Meta+Z' })}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
