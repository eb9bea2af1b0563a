import type { Sync } from '@enamel/contract/integrations'
import type { IntegrationState } from '@enamel/domain/integrations/integration'
import { isUnfinished, readSyncState, type SyncState } from '@enamel/domain/integrations/sync'
import { errorMessage } from '../../../lib/error-message.ts'
import { SignInFailed } from '../sign-in/sign-in-failed.ts'

/** A sync, as the server reported it. */
export interface FlowSync {
  id: string
  state: SyncState
  /** Why it failed, in a text for staff. */
  error: string | null
}

export function flowSyncOf({ id, state, error }: Sync): FlowSync {
  return { id, state: readSyncState(state), error }
}

/** The result of a sign-in. */
export interface SignedIn {
  /** The sync that the sign-in began; null if it is not known yet. */
  sync: FlowSync | null
}

export interface FlowContext {
  /** The latest sync since the sign-in began; null while there is none. */
  sync: FlowSync | null
  /** Why the sign-in or the sync failed, in a text for staff; null if that is not known. */
  error: string | null
  /** Whether the user has signed in to the service in this flow. */
  isSignedIn: boolean
}

export const initialContext: FlowContext = { sync: null, error: null, isSignedIn: false }

export type FlowEvent =
  /** Opens the service's page. Must be sent within the click event, since the browser blocks the pop-up otherwise. */
  | { type: 'sign_in' }
  /** The server reports a sync (INT-13). */
  | { type: 'sync_changed'; sync: FlowSync }
  /** The server reports that the state of the connection changed. */
  | { type: 'state_changed'; state: IntegrationState }

/** Tags the states in which the service's page is open. */
export type FlowTag = 'signing_in'

interface SyncArguments {
  context: FlowContext
  event: { type: string; sync?: FlowSync; output?: SignedIn }
}

/** The sync that decides where a flow goes: the reported one, or the one that a sign-in began. */
function latestSync({ context, event }: SyncArguments): FlowSync | null {
  return event.sync ?? context.sync ?? event.output?.sync ?? null
}

export function isSyncing(args: SyncArguments): boolean {
  const sync = latestSync(args)
  return sync !== null && isUnfinished(sync.state)
}

export function hasSyncFailed(args: SyncArguments): boolean {
  return latestSync(args)?.state === 'failed'
}

export const forgetFailure = { sync: null, error: null }

export const storeSync = {
  sync: latestSync,
  error: (args: SyncArguments) => latestSync(args)?.error ?? null,
}

export const storeSignIn = { ...storeSync, isSignedIn: true }

export const storeError = {
  error: ({ event: { error } }: { event: { error: unknown } }) =>
    error instanceof SignInFailed ? error.reason : errorMessage(error),
}
