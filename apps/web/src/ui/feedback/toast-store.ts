import type { ReactNode } from 'react'
import { createListeners } from '../../lib/listeners.ts'
import { TOAST_MS } from '../durations.ts'

export interface ToastAction {
  label: string
  onAction: () => void
}

export type ToastContent =
  | { kind: 'success' | 'error'; text: string; action?: ToastAction | undefined }
  /** Content of its own, shown until the toast is dismissed. */
  | { kind: 'custom'; content: ReactNode }

export type Toast = ToastContent & { id: number }

export interface ToastStore {
  /** @returns the id of the toast */
  show: (toast: ToastContent) => number
  dismiss: (id: number) => void
  clear: () => void
  /** The visible toasts, oldest first; the same array until they change. */
  current: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
}

/**
 * Shows each text for three seconds (SHELL-15), in place of an earlier toast of the same kind with the same text.
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
      set([...toasts.filter((other) => !isSameText(other, toast)), { ...toast, id }])
      if (toast.kind !== 'custom') setTimer(() => dismiss(id), TOAST_MS)
      return id
    },
    dismiss,
    clear: () => set([]),
    current: () => toasts,
    subscribe: listeners.add,
  }
}

function isSameText(one: ToastContent, other: ToastContent): boolean {
  return one.kind === other.kind && 'text' in one && 'text' in other && one.text === other.text
}
