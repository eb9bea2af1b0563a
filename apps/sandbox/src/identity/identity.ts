import { z } from 'zod'
import type { SandboxConfig } from '../config.ts'
import type { LiveEvents } from '../live/live-events.ts'
import { persistedFile } from '../persistence/persisted-file.ts'
import type { Troubles } from '../trouble/troubles.ts'
import { Account } from './account.ts'
import { createAccounts } from './accounts.ts'
import { IDENTITY_PATH } from './paths.ts'
import { createProvider } from './provider.ts'
import { createRecords, ProviderRecord } from './records.ts'
import { newSigningKeys, SigningKeys } from './signing-keys.ts'

const Remembered = z.object({
  /** null until the provider was first asked for anything. */
  keys: SigningKeys.nullable(),
  accounts: z.array(Account),
  records: z.record(z.string(), ProviderRecord),
})

export interface IdentityOptions {
  dataFolder: string | undefined
  sso: SandboxConfig['sso']
  productUrl(): string
  sandboxUrl(): string
  troubles: Troubles
  liveEvents: LiveEvents
}

/** Smile ID: its people, and the OpenID provider that signs them in. */
export function createIdentity({ dataFolder, liveEvents, ...needs }: IdentityOptions) {
  const remembered = persistedFile(dataFolder, 'identity', Remembered, () => ({
    keys: null,
    accounts: [],
    records: {},
  }))
  const { value, save } = remembered
  const accounts = createAccounts(value.accounts, () => {
    save()
    liveEvents.publish({ kind: 'accounts', accounts: accounts.all() })
  })
  const recordsOf = createRecords(value.records, save)

  async function start() {
    if (!value.keys) {
      value.keys = await newSigningKeys()
      save()
    }
    const issuer = `${needs.sandboxUrl()}${IDENTITY_PATH}`
    return createProvider({ ...needs, issuer, accounts, recordsOf, keys: value.keys })
  }
  let started: ReturnType<typeof start> | undefined

  return {
    accounts,
    clientId: needs.sso.clientId,
    /** Started by who first asks: keys take a moment, and the sandbox knows its address only once it listens. */
    provider() {
      started ??= start()
      return started
    },
  }
}

export type Identity = ReturnType<typeof createIdentity>
