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
    const id = store.show({ kind: 'custom', content })
    return () => store.dismiss(id)
  },
}

/** The area of toasts; mounted once in the page. Unmounting it removes all toasts. */
export function ToastHost() {
  const toasts = useSyncExternalStore(store.subscribe, store.current)
  useEffect(() => store.clear, [])
  return createPortal(
    <div className={styles.host} data-overlay data-toasts>
      {toasts.map((visibleToast) => (
        <ToastLine key={visibleToast.id} toast={visibleToast} />
      ))}
    </div>,
    document.body,
  )
}

function ToastLine({ toast: visibleToast }: { toast: Toast }) {
  if (visibleToast.kind === 'custom') {
    return (
      <div role="status" className={styles.toast}>
        {visibleToast.content}
      </div>
    )
  }
  const { id, kind, text, action } = visibleToast
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
          onClick={() => {
            store.dismiss(id)
            action.onAction()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
