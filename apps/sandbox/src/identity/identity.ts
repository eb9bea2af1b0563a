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

const PersistedIdentity = z.object({
  /** Null until the first request to the provider. */
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

/** Smile ID: its accounts, and the OpenID provider. */
export function createIdentity({ dataFolder, liveEvents, ...deps }: IdentityOptions) {
  const persisted = persistedFile(dataFolder, 'identity', PersistedIdentity, () => ({
    keys: null,
    accounts: [],
    records: {},
  }))
  const { value, save } = persisted
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
    const issuer = `${deps.sandboxUrl()}${IDENTITY_PATH}`
    return createProvider({ ...deps, issuer, accounts, recordsOf, keys: value.keys })
  }
  let provider: ReturnType<typeof start> | undefined

  return {
    accounts,
    clientId: deps.sso.clientId,
    /**
     * The provider is created at the first request, because generating keys takes a moment, and because the sandbox
     * knows its own address only after it has begun to listen.
     */
    provider() {
      provider ??= start()
      return provider
    },
  }
}

export type Identity = ReturnType<typeof createIdentity>
