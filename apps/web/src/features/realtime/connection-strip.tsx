import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useIsOnline } from '../../lib/use-is-online.ts'
import type { ConnectionStatus } from '../../signed-in/realtime-context.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './connection-strip.module.css'

/** How long the connection must be lost before the strip reports it. */
const REPORT_DELAY_MS = 4_000

const text = {
  offline: "You're offline. Reconnecting…",
  lost: 'Connection lost. Reconnecting…',
} as const

/** Shows above everything else that the connection is lost, until it is restored. */
export function ConnectionStrip({ connectionStatus }: { connectionStatus: ConnectionStatus }) {
  const problem = useConnectionProblem(connectionStatus)
  return createPortal(
    <div role="status" className={styles.strip} data-overlay>
      {problem && (
        <>
          <Icon of={IconCloudOff} size={14} />
          {text[problem]}
        </>
      )}
    </div>,
    document.body,
  )
}

function useConnectionProblem(connectionStatus: ConnectionStatus): keyof typeof text | null {
  const isUp = useSyncExternalStore(connectionStatus.subscribe, connectionStatus.isUp)
  const isOnline = useIsOnline()
  const isConnected = isUp && isOnline
  const [isReported, setReported] = useState(false)
  useEffect(() => {
    if (isConnected) return
    const timer = setTimeout(() => setReported(true), REPORT_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setReported(false)
    }
  }, [isConnected])
  if (isConnected || !isReported) return null
  return isOnline ? 'lost' : 'offline'
}
