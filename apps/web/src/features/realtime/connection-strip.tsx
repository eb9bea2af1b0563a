import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './connection-strip.module.css'
import type { Line } from './line.ts'

/** A connection that is back sooner is not worth a word. */
const PATIENCE_MS = 4_000

const words = {
  offline: "You're offline. Reconnecting…",
  lost: 'Connection lost. Reconnecting…',
} as const

/** Says above everything, as long as it lasts, that nothing new reaches this page. */
export function ConnectionStrip({ line }: { line: Line }) {
  const trouble = useTrouble(line)
  return createPortal(
    <div role="status" className={styles.strip} data-overlay>
      {trouble && (
        <>
          <Icon of={IconCloudOff} size={14} />
          {words[trouble]}
        </>
      )}
    </div>,
    document.body,
  )
}

function useTrouble(line: Line): keyof typeof words | null {
  const isUp = useSyncExternalStore(line.subscribe, line.isUp)
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
