import type { ReactNode } from 'react'
import { createListeners } from '../../lib/listeners.ts'
import type { IconShape } from '../display/icon.tsx'
import type { MenuItem } from '../overlays/menu.tsx'

export interface NotificationAction {
  label: string
  onAction?: () => void
  /** The actions, if there are several. */
  choices?: readonly Pick<MenuItem, 'label' | 'onSelect' | 'separated'>[]
  /** The address that the action opens, so that a user can open it in a new tab. */
  href?: string
  /** The main action has a button with a border, the others are quiet. */
  primary?: boolean
}

export interface NotificationContent {
  /** A notification with the same id replaces the earlier one, in its place. */
  id?: string
  icon: IconShape
  /** Colour of the icon; red for failures and waking patients. */
  tone?: 'red' | 'blue' | 'grey'
  title?: string
  text?: ReactNode
  /** The time, to the right of the title. */
  time?: ReactNode
  actions?: NotificationAction[]
}

export interface Notification extends NotificationContent {
  id: string
}

export interface NotificationStore {
  /** Shows a notification. Returns a function that removes it. */
  notify: (content: NotificationContent) => () => void
  dismiss: (id: string) => void
  /** The notifications that have not been removed, oldest first; the same array until they change. */
  current: () => readonly Notification[]
  subscribe: (listener: () => void) => () => void
}

/** Stores notifications until they are dismissed or removed. */
export function createNotificationStore(): NotificationStore {
  const listeners = createListeners()
  let notifications: readonly Notification[] = []
  let lastId = 0
  const set = (next: readonly Notification[]) => {
    notifications = next
    listeners.notify()
  }
  const dismiss = (id: string) => set(notifications.filter((notification) => notification.id !== id))
  return {
    notify(content) {
      const id = content.id ?? `notification-${++lastId}`
      const known = notifications.some((notification) => notification.id === id)
      const notification = { ...content, id }
      set(
        known
          ? notifications.map((old) => (old.id === id ? notification : old))
          : [...notifications, notification],
      )
      return () => dismiss(id)
    },
    dismiss,
    current: () => notifications,
    subscribe: listeners.add,
  }
}
