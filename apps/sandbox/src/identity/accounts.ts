import { randomUUID } from 'node:crypto'
import type { Account } from './account.ts'
import { DEMO_PASSWORD, demoPeople } from './demo-people.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'

/** An account as the sandbox's page lists it. */
export interface ListedAccount {
  email: string
  name: string
  email_verified: boolean
  /** Null when the person chose a password at registration. */
  password: string | null
}

export interface Registration {
  name: string
  email: string
  password: string
}

export interface Accounts {
  all(): ListedAccount[]
  findById(id: string): Account | undefined
  /** @returns undefined for a wrong password and for an unknown address alike */
  authenticate(email: string, password: string): Promise<Account | undefined>
  /** Creates an account, whose email address is unverified at first. */
  register(
    registration: Registration,
  ): Promise<{ ok: true; account: Account } | { ok: false; reason: 'taken' }>
  addConsent(id: string, clientId: string): void
  /** @returns undefined when no account has this address */
  setVerified(email: string, verified: boolean): ListedAccount | undefined
}

/**
 * The provider's accounts.
 * @param persisted the known accounts; missing accounts of the demo are added
 * @param onChange called after every change, to store and publish the accounts
 */
export function createAccounts(persisted: Account[], onChange: () => void): Accounts {
  for (const person of demoPeople) {
    if (!persisted.some(({ id }) => id === person.id)) persisted.push(structuredClone(person))
  }
  const findByEmail = (email: string) => persisted.find((account) => account.email === normalize(email))
  const findById = (id: string) => persisted.find((account) => account.id === id)

  return {
    all: () => persisted.map(presentAccount),
    findById,
    async authenticate(email, password) {
      const account = findByEmail(email)
      if (!account) return undefined
      const isCorrect =
        account.password === null
          ? password === DEMO_PASSWORD
          : await isPasswordOf(account.password, password)
      return isCorrect ? account : undefined
    },
    async register({ name, email, password }) {
      const hash = await hashPassword(password)
      if (findByEmail(email)) return { ok: false, reason: 'taken' }
      const account: Account = {
        id: `smile-${randomUUID()}`,
        email: normalize(email),
        name,
        emailVerified: false,
        password: hash,
        consentedTo: [],
      }
      persisted.push(account)
      onChange()
      return { ok: true, account }
    },
    addConsent(id, clientId) {
      const account = findById(id)
      if (!account || account.consentedTo.includes(clientId)) return
      account.consentedTo.push(clientId)
      onChange()
    },
    setVerified(email, verified) {
      const account = findByEmail(email)
      if (!account) return undefined
      account.emailVerified = verified
      onChange()
      return presentAccount(account)
    },
  }
}

function presentAccount({ email, name, emailVerified, password }: Account): ListedAccount {
  return {
    email,
    name,
    email_verified: emailVerified,
    password: password === null ? DEMO_PASSWORD : null,
  }
}

function normalize(email: string): string {
  return email.trim().toLowerCase()
}
