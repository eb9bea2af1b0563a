import type { SignInSecrets } from '../../adapters/oauth/authorization-server.ts'
import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'

/** What the provider's page came back with, by name. */
export type SignInQuery = Readonly<Record<string, string | undefined>>

export type SignInResult =
  /** @param connect stores the connection, in the transaction that completes the sign-in */
  | { ok: true; account: string; connect(tx: PracticeTx, now: Date): Promise<void> }
  /** @param message why, in a text for staff @param detail a code for the log */
  | { ok: false; message: string; detail: string }

/** How people sign in to a service. */
export interface ServiceSignIn {
  /** Whether the product is registered at the service. */
  isAvailable(deps: Dependencies): boolean
  /** The URL of the service's page. @param account the account that was connected before, or null */
  url(deps: Dependencies, secrets: SignInSecrets, account: string | null): Promise<string>
  /**
   * Proves the sign-in.
   * @param expectedAccount the account of the connection that is repaired; another one is refused. Null for a setup.
   */
  complete(
    deps: Dependencies,
    clientId: string,
    input: { query: SignInQuery; secrets: SignInSecrets; expectedAccount: string | null },
  ): Promise<SignInResult>
}
