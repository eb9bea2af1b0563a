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
  const { sync, isStarting } = useSyncNow(connection.integration)
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
      <DisconnectAction connection={connection} />
    </>
  )
}

/** Disconnecting a service, with what that means. */
export function DisconnectAction({ connection }: Pick<ConnectionActionsProps, 'connection'>) {
  const { integration, display_name } = connection
  const { disconnect, isDisconnecting } = useDisconnect(integration)
  return (
    <div className={styles.disconnect}>
      <p>{disconnectText(integration, display_name)}</p>
      <ConfirmButton icon={IconPlugX} disabled={isDisconnecting} onConfirm={disconnect}>
        Disconnect
      </ConfirmButton>
    </div>
  )
}

/** The result is shown at once, ahead of its event. A refusal is shown, and what changed is loaded. */
function useSyncNow(integration: Integration['integration']) {
  const queries = useQueryClient()
  const syncing = useMutation({
    mutationFn: () => startSync(integration),
    onSuccess: (started) =>
      changeIntegration(queries, integration, (connection) => ({
        sync: newerSync(connection.sync, started),
      })),
    onError: (error) => {
      if (!isRefusal(error, 'already_syncing')) showError(error)
      void reloadIntegration(queries, integration)
    },
  })
  return { sync: () => syncing.mutate(), isStarting: syncing.isPending }
}

/** The same for disconnecting. */
function useDisconnect(integration: Integration['integration']) {
  const queries = useQueryClient()
  const reload = () => void reloadIntegration(queries, integration)
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
  return { disconnect: () => disconnecting.mutate(), isDisconnecting: disconnecting.isPending }
}
