import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ConnectionStatus } from '../../signed-in/realtime-context.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './connection-strip.module.css'

/** A connection that is back sooner is not reported. */
const PATIENCE_MS = 4_000

const text = {
  offline: "You're offline. Reconnecting…",
  lost: 'Connection lost. Reconnecting…',
} as const

/** Shows above everything, while it lasts, that nothing new reaches this page. */
export function ConnectionStrip({ connectionStatus }: { connectionStatus: ConnectionStatus }) {
  const trouble = useTrouble(connectionStatus)
  return createPortal(
    <div role="status" className={styles.strip} data-overlay>
      {trouble && (
        <>
          <Icon of={IconCloudOff} size={14} />
          {text[trouble]}
        </>
      )}
    </div>,
    document.body,
  )
}

function useTrouble(connectionStatus: ConnectionStatus): keyof typeof text | null {
  const isUp = useSyncExternalStore(connectionStatus.subscribe, connectionStatus.isUp)
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const isWell = isUp && isOnline
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (isWell) return
    const timer = setTimeout(() => setLasts(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isWell])
  if (isWell || !lasts) return null
  return isOnline ? 'lost' : 'offline'
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
