import type { ReactNode } from 'react'
import { createListeners } from '../../lib/listeners.ts'
import { TOAST_MS } from '../durations.ts'

export interface ToastAction {
  label: string
  onAction: () => void
}

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
  action?: ToastAction | undefined
  /** Shown in place of icon, text and action, until the toast is dismissed. */
  content?: ReactNode
}

export interface ToastStore {
  show: (toast: Omit<Toast, 'id'>) => number
  dismiss: (id: number) => void
  clear: () => void
  /** The visible toasts, oldest first; the same array until they change. */
  current: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
}

/**
 * Shows each toast for three seconds (SHELL-15), and without a limit if it has content of its own. A toast replaces an
 * earlier one of the same kind with the same text.
 * @param setTimer `setTimeout`, or a test's clock
 */
export function createToastStore(setTimer: (callback: () => void, ms: number) => unknown): ToastStore {
  const listeners = createListeners()
  let toasts: readonly Toast[] = []
  let lastId = 0
  const set = (next: readonly Toast[]) => {
    toasts = next
    listeners.notify()
  }
  const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id))
  return {
    show(toast) {
      const id = ++lastId
      const others = toasts.filter(({ kind, text }) => kind !== toast.kind || text !== toast.text)
      set([...others, { ...toast, id }])
      if (!toast.content) setTimer(() => dismiss(id), TOAST_MS)
      return id
    },
    dismiss,
    clear: () => set([]),
    current: () => toasts,
    subscribe: listeners.add,
  }
}
