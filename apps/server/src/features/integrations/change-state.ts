import { type IntegrationKey, integrationDescriptions } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../db/database.ts'
import { publish } from '../../realtime/publish.ts'
import { type StateAndReason, writeState } from './integration.queries.ts'

/** Stores the state of a connection, and publishes it to open browsers; an unchanged state does nothing. */
export async function changeState(
  tx: PracticeTx,
  integration: IntegrationKey,
  next: StateAndReason,
  now: Date,
): Promise<void> {
  if (!(await writeState(tx, integration, next, now))) return
  await publish(tx, 'integrations.changed-state', null, {
    integration,
    display_name: integrationDescriptions[integration].displayName,
    state: next.state,
  })
}
