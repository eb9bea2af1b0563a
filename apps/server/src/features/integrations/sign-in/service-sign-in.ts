import type { Country } from '@enamel/domain/config/country'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import type { SignInSecrets, TokenFailure } from '../../../adapters/oauth/authorization-server.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { SignInGrant } from './sign-in-grant.ts'

/** The parameters with which the service returned the browser, by name. */
export type SignInQuery = Readonly<Record<string, string | undefined>>

/** The account with which the practice was last connected. */
export interface PreviousAccount {
  account: string
  /** What people call it; null if it has no name. */
  label: string | null
  /** Whether the connection exists, so that the sign-in repairs it and has to be to the same account. */
  isInUse: boolean
}

export type SignInResult =
  | {
      ok: true
      account: string
      label: string
      /** The failure if another practice is connected with the account before the connection is stored. */
      taken: SignInFailure
      /** What is revoked if the connection cannot be stored; absent for a service that revokes nothing. */
      grant?: SignInGrant
      /** Stores the connection, in the transaction that completes the sign-in. */
      connect(tx: PracticeTx, now: Date): Promise<void>
    }
  | SignInFailure

/** An account with which a sign-in can be completed. */
export interface ServiceAccount {
  account: string
  /** What people call it. */
  name: string
  /** Where it is; null if the service does not say. */
  address: string | null
}

/** A sign-in to several accounts, of which its user chooses one. */
export interface AccountChoice {
  accounts: readonly ServiceAccount[]
  /** What the service granted, in the terms of its folder. It is stored sealed. */
  granted: string
}

export interface SignInFailure {
  ok: false
  /** Why, in a text for staff. */
  message: string
  /** A code for the log; never the service's text. */
  detail: string
  /** Whether the operator has to change something. */
  isOurs?: boolean
  /** Whether the service or our server failed; absent when it was up to the user, who denied access for example. */
  isTrouble?: boolean
  /** What the service granted nevertheless. */
  grant?: SignInGrant
}

/** How people sign in to a service. */
export interface ServiceSignIn {
  /** Whether the product is registered at the service. */
  isAvailable(deps: Dependencies): boolean
  /**
   * The URL of the service's page.
   * @param account the name of the account that was connected before, or null
   */
  url(deps: Dependencies, secrets: SignInSecrets, account: string | null): Promise<string>
  /** Proves the sign-in, and finds the account. */
  complete(
    deps: Dependencies,
    clientId: string,
    input: {
      query: SignInQuery
      secrets: SignInSecrets
      previous: PreviousAccount | null
      /** The practice's. */
      country: Country
    },
  ): Promise<SignInResult | AccountChoice>
  /** Completes a sign-in with the chosen account; absent for a service that never asks for a choice. */
  completeWith?(
    deps: Dependencies,
    clientId: string,
    choice: { granted: string; chosen: ServiceAccount },
  ): Promise<SignInResult>
}

/** The failure of an exchange, in a text for staff. @param name the service's name for people */
export function failureOf({ kind, detail }: TokenFailure, name: string): SignInFailure {
  return {
    ok: false,
    message: messages[kind](name),
    detail: `${kind}: ${detail}`,
    isOurs: kind === 'misconfigured',
    isTrouble: kind !== 'not_allowed',
  }
}

const messages: Record<TokenFailure['kind'], (name: string) => string> = {
  grant_refused: (name) => `${name} did not complete the sign-in. Please sign in again.`,
  not_allowed: (name) => `${name} was not allowed to share your account. Sign in again and allow everything.`,
  misconfigured: (name) =>
    `Signing in to ${name} is not set up correctly on this server. Please ask the person who runs it.`,
  unanswered: (name) => `${name} did not respond. Please try again in a moment.`,
}

/** Refuses to repair a connection with a different account. @returns null for the same one, and for a setup */
export function refuseOtherAccount(
  previous: PreviousAccount | null,
  { account, label }: { account: string; label: string },
  country: Country,
): SignInFailure | null {
  if (!previous?.isInUse || previous.account === account) return null
  const connected = accountName(previous.label ?? previous.account, country)
  return {
    ok: false,
    message: `You signed in as ${accountName(label, country)}, but ${connected} is connected. Sign in as ${connected}, or disconnect it first.`,
    detail: 'a different account',
  }
}

/** An account in a text for staff: a phone number as the practice reads it, an address or a name as it is. */
export function accountName(label: string, country: Country): string {
  return formatPhone(label, country)
}
