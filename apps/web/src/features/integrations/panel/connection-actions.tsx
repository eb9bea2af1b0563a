import type { Integration } from '@enamel/contract/integrations'
import { IconPlugX, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import {
  changeIntegration,
  disconnectIntegration,
  reloadIntegration,
  startSync,
} from '../integrations.api.ts'
import { disconnectText } from '../model/data-notes.ts'
import { newerSync } from '../model/newer-sync.ts'
import styles from './flow-panel.module.css'

export interface ConnectionActionsProps {
  connection: Integration
  isSyncing: boolean
  /** The action that comes first, if there is one. */
  children?: ReactNode
}

/** Starting a sync (INT-14), and disconnecting with what that means (INT-15). */
export function ConnectionActions({ connection, isSyncing, children }: ConnectionActionsProps) {
  const { integration, display_name } = connection
  const { sync, disconnect, isStarting, isDisconnecting } = useConnectionActions(integration)
  return (
    <>
      <div className={styles.actions}>
        {children}
        <Button
          size={36}
          icon={IconRefresh}
          busy={isStarting || isSyncing}
          busyLabel="Syncing"
          onClick={sync}
        >
          Sync now
        </Button>
      </div>
      <div className={styles.disconnect}>
        <p>{disconnectText(integration, display_name)}</p>
        <ConfirmButton icon={IconPlugX} disabled={isDisconnecting} onConfirm={disconnect}>
          Disconnect
        </ConfirmButton>
      </div>
    </>
  )
}

/** Both actions show their result at once, ahead of its event. A refusal is shown, and what changed is loaded. */
function useConnectionActions(integration: Integration['integration']) {
  const queries = useQueryClient()
  const reload = () => void reloadIntegration(queries, integration)
  const syncing = useMutation({
    mutationFn: () => startSync(integration),
    onSuccess: (started) =>
      changeIntegration(queries, integration, (connection) => ({
        sync: newerSync(connection.sync, started),
      })),
    onError: (error) => {
      if (!isRefusal(error, 'already_syncing')) showError(error)
      reload()
    },
  })
  const disconnecting = useMutation({
    mutationFn: () => disconnectIntegration(integration),
    onSuccess: ({ state }) => {
      changeIntegration(queries, integration, () => ({ state }))
      reload()
    },
    onError: (error) => {
      showError(error)
      reload()
    },
  })
  return {
    sync: () => syncing.mutate(),
    isStarting: syncing.isPending,
    disconnect: () => disconnecting.mutate(),
    isDisconnecting: disconnecting.isPending,
  }
}
