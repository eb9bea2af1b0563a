import { randomUUID } from 'node:crypto'
import type { Account } from './account.ts'
import { DEMO_PASSWORD, demoPeople } from './demo-people.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'

/** An account as the sandbox's page lists it. */
export interface ListedAccount {
  email: string
  name: string
  email_verified: boolean
  /** Null when the person chose it at registration. */
  password: string | null
}

export interface Registration {
  name: string
  email: string
  password: string
}

export interface Accounts {
  all(): ListedAccount[]
  withId(id: string): Account | undefined
  /** @returns undefined for a wrong password and for an unknown address alike */
  signingIn(email: string, password: string): Promise<Account | undefined>
  /** The address is unverified at first. */
  register(
    registration: Registration,
  ): Promise<{ ok: true; account: Account } | { ok: false; reason: 'taken' }>
  consent(id: string, clientId: string): void
  /** @returns undefined when no account has this address */
  setVerified(email: string, verified: boolean): ListedAccount | undefined
}

/**
 * The provider's accounts.
 * @param persisted the known accounts; missing accounts of the demo are added
 * @param changed called after every change, to store and publish it
 */
export function createAccounts(persisted: Account[], changed: () => void): Accounts {
  for (const person of demoPeople) {
    if (!persisted.some(({ id }) => id === person.id)) persisted.push(structuredClone(person))
  }
  const withEmail = (email: string) => persisted.find((one) => one.email === normal(email))
  const withId = (id: string) => persisted.find((one) => one.id === id)

  return {
    all: () => persisted.map(listed),
    withId,
    async signingIn(email, password) {
      const account = withEmail(email)
      if (!account) return undefined
      const isRight =
        account.password === null
          ? password === DEMO_PASSWORD
          : await isPasswordOf(account.password, password)
      return isRight ? account : undefined
    },
    async register({ name, email, password }) {
      const hash = await hashPassword(password)
      if (withEmail(email)) return { ok: false, reason: 'taken' }
      const account: Account = {
        id: `smile-${randomUUID()}`,
        email: normal(email),
        name,
        emailVerified: false,
        password: hash,
        consentedTo: [],
      }
      persisted.push(account)
      changed()
      return { ok: true, account }
    },
    consent(id, clientId) {
      const account = withId(id)
      if (!account || account.consentedTo.includes(clientId)) return
      account.consentedTo.push(clientId)
      changed()
    },
    setVerified(email, verified) {
      const account = withEmail(email)
      if (!account) return undefined
      account.emailVerified = verified
      changed()
      return listed(account)
    },
  }
}

function listed({ email, name, emailVerified, password }: Account): ListedAccount {
  return {
    ...{ email, name },
    email_verified: emailVerified,
    password: password === null ? DEMO_PASSWORD : null,
  }
}

function normal(email: string): string {
  return email.trim().toLowerCase()
}
