import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClock } from '../../clock/sandbox-clock.ts'
import { persistedFile } from '../../persistence/persisted-file.ts'
import type { WhatsAppAccount } from '../accounts.ts'

/** A number at 360dialog. Its ids end as 360dialog's do. */
export interface Channel {
  id: string
  /** The customer of 360dialog to whom the number belongs. */
  clientId: string
  account: WhatsAppAccount
}

const State = z.object({
  /** When the practice allowed the product, as a partner, to use the number; null while it does not. */
  allowed_at: z.string().nullable(),
  /** Whether the number was ever brought to WhatsApp. */
  is_on_whatsapp: z.boolean(),
  /** The API keys that are valid. */
  keys: z.array(z.string()),
})
type State = z.infer<typeof State>

export interface ChannelsDependencies {
  accounts: readonly WhatsAppAccount[]
  clock: SandboxClock
  dataFolder: string | undefined
  /** Called after a number was allowed, or a key was issued or revoked. */
  onChange: () => void
}

/** The numbers at 360dialog, who may use them, and their API keys. They survive a restart. */
export function createChannels({ accounts, clock, dataFolder, onChange }: ChannelsDependencies) {
  const channels = accounts.map(
    (account): Channel => ({
      id: `${account.phoneNumberId}CH`,
      clientId: `${account.phoneNumberId}CL`,
      account,
    }),
  )
  const persisted = persistedFile(dataFolder, 'whatsapp-channels', z.record(z.string(), State), () => ({}))
  const stateOf = ({ id, account }: Channel): State => {
    persisted.value[id] ??= initialState(account)
    return persisted.value[id]
  }
  function changed(): void {
    persisted.save()
    onChange()
  }

  return {
    all: () => channels,
    /** The accounts whose numbers are on WhatsApp. */
    accountsOnWhatsApp: () =>
      channels.filter((channel) => stateOf(channel).is_on_whatsapp).map(({ account }) => account),
    accountOfKey: (key: unknown) =>
      channels.find((channel) => stateOf(channel).keys.some((valid) => valid === key))?.account,
    /** The channels that the product may use as a partner. */
    allowed: () =>
      channels.flatMap((channel) => {
        const allowedAt = stateOf(channel).allowed_at
        return allowedAt === null ? [] : [{ ...channel, allowedAt }]
      }),
    /** The channels that can be used, and since when their practice allows it: null for a key from the beginning. */
    usable: () =>
      channels
        .map((channel) => ({ ...channel, allowedAt: stateOf(channel).allowed_at }))
        .filter((channel) => channel.allowedAt !== null || stateOf(channel).keys.length > 0),
    allow(channel: Channel): void {
      Object.assign(stateOf(channel), { allowed_at: clock.now().toISOString(), is_on_whatsapp: true })
      changed()
    },
    /** Issues a key, which replaces all keys of the number. */
    issueKey(channel: Channel): string {
      const key = `${randomBytes(12).toString('base64url')}_AK`
      stateOf(channel).keys = [key]
      changed()
      return key
    },
    /** Revokes every key and every permission, as practices can at 360dialog. Numbers stay on WhatsApp. */
    revokeAll(): void {
      for (const channel of channels) Object.assign(stateOf(channel), { allowed_at: null, keys: [] })
      changed()
    },
    /** Makes the first key of each number valid again, besides the one that is. */
    restoreFirstKeys(): void {
      for (const channel of channels) {
        const { keys } = stateOf(channel)
        const { apiKey } = channel.account
        if (apiKey !== null && !keys.includes(apiKey)) keys.push(apiKey)
      }
      changed()
    },
  }
}

export type Channels = ReturnType<typeof createChannels>

function initialState({ apiKey }: WhatsAppAccount): State {
  return { allowed_at: null, is_on_whatsapp: apiKey !== null, keys: apiKey === null ? [] : [apiKey] }
}
