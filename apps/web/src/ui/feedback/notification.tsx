import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button, buttonClasses } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Icon } from '../display/icon.tsx'
import { Menu } from '../overlays/menu.tsx'
import { OverlayContainerProvider } from '../overlays/overlay-container.tsx'
import styles from './notification.module.css'
import { createNotificationStore, type Notification, type NotificationAction } from './notification-store.ts'

/** The maximum number of notifications shown on a phone and on a wider screen; older ones are counted. */
const SHOWN = { phone: 1, wide: 3 }

const store = createNotificationStore()

/**
 * Shows a notification at the bottom right, on a phone at the top, until it is dismissed (C1-11). Returns a function
 * that removes it.
 */
export const notify = store.notify

/** The area of notifications, the newest at the bottom; mounted once in the page. */
export function NotificationHost() {
  const notifications = useSyncExternalStore(store.subscribe, store.current)
  const [unfolded, setUnfolded] = useState(false)
  const isWide = useMediaQuery('(min-width: 700px)', undefined, { getInitialValueInEffect: false })
  const shown = isWide ? SHOWN.wide : SHOWN.phone
  const hidden = unfolded ? 0 : Math.max(0, notifications.length - shown)
  const [menus, setMenus] = useState<HTMLElement | null>(null)
  return createPortal(
    <OverlayContainerProvider value={menus}>
      <section aria-label="Notifications" aria-live="polite" className={styles.host} data-overlay>
        {hidden > 0 && (
          <button type="button" className={styles.count} onClick={() => setUnfolded(true)}>
            {hidden} more
          </button>
        )}
        {notifications.slice(hidden).map((notification) => (
          <NotificationCard key={notification.id} notification={notification} />
        ))}
        {unfolded && notifications.length > shown && (
          <button type="button" className={styles.count} onClick={() => setUnfolded(false)}>
            Show fewer
          </button>
        )}
      </section>
      <div ref={setMenus} className={styles.menus} data-overlay />
    </OverlayContainerProvider>,
    document.body,
  )
}

function NotificationCard({ notification }: { notification: Notification }) {
  const { id, icon, tone = 'grey', title, text, time, actions = [] } = notification
  const close = () => store.dismiss(id)
  return (
    <article className={styles.card} aria-label={title ?? 'Notification'}>
      <Icon of={icon} size={20} className={styles[tone]} />
      <div className={styles.content}>
        {title && (
          <div className={styles.head}>
            <span className={styles.title}>{title}</span>
            {time && <span className={styles.time}>{time}</span>}
          </div>
        )}
        {text && <div className={styles.text}>{text}</div>}
        {actions.length > 0 && (
          <div className={styles.actions}>
            {actions.map((action) => (
              <ActionButton key={action.label} action={action} close={close} />
            ))}
            <Button size={28} variant="quiet" className={styles.close} onClick={close}>
              Close
            </Button>
          </div>
        )}
      </div>
      {actions.length === 0 && (
        <IconButton icon={IconX} label="Close" size={28} className={styles.cross} onClick={close} />
      )}
    </article>
  )
}

/** A button, link or menu for an action, which also dismisses the notification. */
function ActionButton({ action, close }: { action: NotificationAction; close: () => void }) {
  const { label, href, primary, choices } = action
  const look = { size: 28, variant: primary ? 'secondary' : 'quiet' } as const
  const onAction = () => {
    close()
    action.onAction?.()
  }
  if (choices) {
    const items = choices.map((choice) => ({
      ...choice,
      onSelect() {
        close()
        choice.onSelect()
      },
    }))
    return (
      <Menu
        label={label}
        items={items}
        side="top"
        trigger={(trigger) => (
          <Button {...look} {...trigger}>
            {label}
          </Button>
        )}
      />
    )
  }
  if (href === undefined) {
    return (
      <Button {...look} onClick={onAction}>
        {label}
      </Button>
    )
  }
  return (
    <a
      href={href}
      className={buttonClasses(look)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onAction()
      }}
    >
      {label}
    </a>
  )
}
