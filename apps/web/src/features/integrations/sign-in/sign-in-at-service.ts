import type { ClientConfig } from '@enamel/contract/config'
import type { Integration } from '@enamel/contract/integrations'
import { askInPopup, POPUP_BLOCKED, type PopupDependencies } from '../../../lib/popup.ts'
import { type FlowSync, flowSyncOf, type SignedIn } from '../flows/flow.ts'
import { SignInFailed } from './sign-in-failed.ts'

/** The text for a window that was closed too early. */
export const CLOSED_EARLY = 'The window was closed before the sign-in was finished.'

export interface SignInAtService {
  popups: PopupDependencies
  /** Undefined on a page that was served without it. */
  config: Pick<ClientConfig, 'ui_base_url'> | undefined
  /** Begins the sign-in. @returns the address of the service's page */
  connect: (signal: AbortSignal) => Promise<string>
  /** Forgets the sign-in of a window that was closed too early, of which tokens may be stored. */
  abandon: () => Promise<void>
  /** @returns the connection as it is after the sign-in; undefined if that is not known */
  reload: () => Promise<Integration | undefined>
  /** The id of the latest sync before the sign-in; null if there was none. */
  syncBefore: string | null
  signal: AbortSignal
}

/**
 * Lets the user sign in to a service, on a page of the service in a pop-up that opens within the click event (INT-18,
 * INT-19). Only the page on which the service's page ends settles it (INT-22).
 * @throws SignInFailed when the pop-up is blocked or closed, or the sign-in fails (INT-20, INT-21); ApiError when the
 *   server refuses to begin it; an Error when the page was served without its configuration (INT-23)
 */
export async function signInAtService(input: SignInAtService): Promise<SignedIn> {
  const { popups, config, connect, abandon, reload, syncBefore, signal } = input
  const result = await askInPopup(
    { ...popups, origin: ownOrigin(config) },
    {
      url: connect,
      // A new window each time: one in which the product's page is still shown would lose its connection to this page.
      name: '_blank',
      read: readMessage,
      closesItself: true,
      signal,
    },
  )
  // A failure is no matter: the sign-in lapses by itself.
  if (result.kind === 'closed') void abandon().catch(() => undefined)
  signal.throwIfAborted()
  if (result.kind === 'blocked') throw new SignInFailed('blocked', POPUP_BLOCKED)
  const connection = await reload()
  if (result.kind === 'closed') throw new SignInFailed('closed', CLOSED_EARLY)
  if (result.message === 'integration-failed')
    throw new SignInFailed('refused', connection?.sign_in_error ?? null)
  return { sync: newSync(connection, syncBefore) }
}

/** The origin of the product's pages, on one of which the pop-up ends. */
function ownOrigin(config: SignInAtService['config']): string {
  if (!config?.ui_base_url) throw new Error('Config must be injected: ui_base_url')
  return new URL(config.ui_base_url).origin
}

function readMessage(data: unknown): 'integration-done' | 'integration-failed' | undefined {
  const { type } = Object(data)
  return type === 'integration-done' || type === 'integration-failed' ? type : undefined
}

function newSync(connection: Integration | undefined, syncBefore: string | null): FlowSync | null {
  const sync = connection?.sync
  return sync && sync.id !== syncBefore ? flowSyncOf(sync) : null
}
