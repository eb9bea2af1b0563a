import { useEffect, useState } from 'react'
import type { ListedMail, MailboxOverview } from '../src/mailbox/present-mailbox.ts'
import { oauthAccounts } from '../src/oauth/accounts.ts'

/** A mailbox at Google or Microsoft. */
export interface MailboxAccount {
  provider: 'google' | 'microsoft'
  address: string
}

export const mailboxAccounts: readonly MailboxAccount[] = (['google', 'microsoft'] as const).flatMap(
  (provider) => oauthAccounts[provider].map(({ address }) => ({ provider, address })),
)

export interface ReadMail extends ListedMail {
  text: string
  html: string | null
}

export function mailboxQuery({ provider, address }: MailboxAccount): string {
  return new URLSearchParams({ provider, account: address }).toString()
}

/** The emails of an account, fetched again after each change of a mailbox; null until they are loaded. */
export function useMailbox(account: MailboxAccount, changes: number): MailboxOverview | null {
  const query = mailboxQuery(account)
  return useLoaded<MailboxOverview>(`/control/mailbox?${query}`, changes)
}

/** One email with its text; null without an id, and until it is loaded. */
export function useMail(account: MailboxAccount, id: string | null): ReadMail | null {
  return useLoaded<ReadMail>(id && `/control/mailbox/mail/${id}?${mailboxQuery(account)}`, 0)
}

function useLoaded<T>(path: string | null, changes: number): T | null {
  const [loaded, setLoaded] = useState<{ path: string; value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again after a change
  useEffect(() => {
    let isCurrent = true
    const load = async (address: string) => {
      const response = await fetch(address).catch(() => null)
      const value = response?.ok ? ((await response.json()) as T) : null
      if (isCurrent && value) setLoaded({ path: address, value })
    }
    if (path) load(path)
    return () => {
      isCurrent = false
    }
  }, [path, changes])
  return loaded && loaded.path === path ? loaded.value : null
}
