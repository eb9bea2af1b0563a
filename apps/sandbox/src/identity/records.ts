import type { Adapter, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'

/** One record of the provider: a session, a grant, a token. */
export const ProviderRecord = z.object({
  payload: z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null),
  /** Milliseconds since 1970; null for never. */
  expiresAt: z.number().nullable(),
})
export type ProviderRecord = z.infer<typeof ProviderRecord>

/** The models whose records survive a restart. Codes, access tokens and unfinished sign-ins may be lost. */
const persistedModels = ['Session', 'Grant', 'RefreshToken']
/**
 * The models whose records are revoked with a grant. An unfinished sign-in is not revoked, because it may continue with
 * another account.
 */
const modelsRevokedWithGrant = ['AccessToken', 'AuthorizationCode', 'RefreshToken']
const modelOf = (key: string) => key.slice(0, key.indexOf(':'))
const isPersisted = (key: string) => persistedModels.includes(modelOf(key))

/**
 * The provider's records, by model and id.
 * @param persisted the records that survive a restart, changed in place
 * @param save called after a change of a persisted record
 */
export function createRecords(persisted: Record<string, ProviderRecord>, save: () => void) {
  const inMemory: Record<string, ProviderRecord> = {}
  const storageOf = (key: string) => (isPersisted(key) ? persisted : inMemory)

  function get(key: string): AdapterPayload | undefined {
    const record = storageOf(key)[key]
    return record && isLive(record) ? record.payload : undefined
  }

  function deleteRecords(
    storage: Record<string, ProviderRecord>,
    isObsolete: (record: ProviderRecord, key: string) => boolean,
  ) {
    for (const [key, record] of Object.entries(storage)) {
      if (isObsolete(record, key)) delete storage[key]
    }
  }

  /** The adapter of one model, as oidc-provider expects it. */
  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const saveIfPersisted = () => {
      if (persistedModels.includes(model)) save()
    }
    const findByPayload = (matches: (payload: AdapterPayload) => boolean) =>
      Object.entries(storageOf(keyOf('')))
        .filter(([key, record]) => key.startsWith(keyOf('')) && isLive(record))
        .map(([, { payload }]) => payload)
        .find(matches)
    return {
      async upsert(id, payload, expiresIn) {
        const key = keyOf(id)
        const storage = storageOf(key)
        deleteRecords(storage, (record) => !isLive(record))
        storage[key] = { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1_000 : null }
        saveIfPersisted()
      },
      find: async (id) => get(keyOf(id)),
      findByUid: async (uid) => findByPayload((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findByPayload((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
        saveIfPersisted()
      },
      async destroy(id) {
        delete storageOf(keyOf(id))[keyOf(id)]
        saveIfPersisted()
      },
      async revokeByGrantId(grantId) {
        const isObsolete = ({ payload }: ProviderRecord, key: string) =>
          payload.grantId === grantId && modelsRevokedWithGrant.includes(modelOf(key))
        for (const storage of [persisted, inMemory]) deleteRecords(storage, isObsolete)
        save()
      },
    }
  }
}

function isLive({ expiresAt }: ProviderRecord): boolean {
  return expiresAt === null || expiresAt > Date.now()
}
