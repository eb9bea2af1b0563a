import type { Integration, Sync } from '@enamel/contract/integrations'
import { type IntegrationState, isInUse } from '@enamel/domain/integrations/integration'
import { useEffect, useRef } from 'react'
import { type FlowEvent, type FlowSync, flowSyncOf } from './flow.ts'

/**
 * Reports to a flow what the server says about its connection: changes of its state, and of its syncs while there is a
 * connection (INT-13). A sync of an earlier connection is not reported.
 * @param knownSync the sync that is not reported when the flow opens; null to report the latest one
 */
export function useServerChanges(
  connection: Integration,
  send: (event: FlowEvent) => void,
  knownSync: Sync | null,
): void {
  const last = useRef<{ state: IntegrationState; sync: FlowSync | null }>(null)
  last.current ??= { state: connection.state, sync: knownSync && flowSyncOf(knownSync) }
  useEffect(() => {
    const previous = last.current
    const { state } = connection
    const sync = connection.sync && isInUse(state) ? flowSyncOf(connection.sync) : null
    last.current = { state, sync: sync ?? previous?.sync ?? null }
    if (sync && !isSame(previous?.sync ?? null, sync)) send({ type: 'sync_changed', sync })
    if (previous?.state !== state) send({ type: 'state_changed', state })
  }, [connection, send])
}

function isSame(one: FlowSync | null, other: FlowSync): boolean {
  return one?.id === other.id && one.state === other.state
}
