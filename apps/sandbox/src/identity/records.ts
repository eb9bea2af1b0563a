import type { Adapter, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'

/** One record of the provider: a session, a grant, a token. */
export const ProviderRecord = z.object({
  payload: z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null),
  /** Milliseconds since 1970; null for never. */
  expiresAt: z.number().nullable(),
})
export type ProviderRecord = z.infer<typeof ProviderRecord>

/** The records that survive a restart; codes, access tokens and unfinished sign-ins may be lost. */
const lasting = ['Session', 'Grant', 'RefreshToken']
/** The records that are revoked with a grant. A sign-in that continues under another account is not among them. */
const granted = ['AccessToken', 'AuthorizationCode', 'RefreshToken']
const modelOf = (key: string) => key.slice(0, key.indexOf(':'))
const isLasting = (key: string) => lasting.includes(modelOf(key))

/**
 * The provider's records, by model and id.
 * @param persisted those that survive a restart, changed in place
 * @param save called after a change among them
 */
export function createRecords(persisted: Record<string, ProviderRecord>, save: () => void) {
  const passing: Record<string, ProviderRecord> = {}
  const shelfOf = (key: string) => (isLasting(key) ? persisted : passing)

  function get(key: string): AdapterPayload | undefined {
    const record = shelfOf(key)[key]
    return record && isLive(record) ? record.payload : undefined
  }

  function drop(
    shelf: Record<string, ProviderRecord>,
    isDoomed: (record: ProviderRecord, key: string) => boolean,
  ) {
    for (const [key, record] of Object.entries(shelf)) {
      if (isDoomed(record, key)) delete shelf[key]
    }
  }

  /** The adapter of one model, as oidc-provider expects it. */
  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const changed = () => {
      if (lasting.includes(model)) save()
    }
    const having = (matches: (payload: AdapterPayload) => boolean) =>
      Object.entries(shelfOf(keyOf('')))
        .filter(([key, record]) => key.startsWith(keyOf('')) && isLive(record))
        .map(([, { payload }]) => payload)
        .find(matches)
    return {
      async upsert(id, payload, expiresIn) {
        const key = keyOf(id)
        const shelf = shelfOf(key)
        drop(shelf, (record) => !isLive(record))
        shelf[key] = { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1_000 : null }
        changed()
      },
      find: async (id) => get(keyOf(id)),
      findByUid: async (uid) => having((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => having((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
        changed()
      },
      async destroy(id) {
        delete shelfOf(keyOf(id))[keyOf(id)]
        changed()
      },
      async revokeByGrantId(grantId) {
        const isDoomed = ({ payload }: ProviderRecord, key: string) =>
          payload.grantId === grantId && granted.includes(modelOf(key))
        for (const shelf of [persisted, passing]) drop(shelf, isDoomed)
        save()
      },
    }
  }
}

function isLive({ expiresAt }: ProviderRecord): boolean {
  return expiresAt === null || expiresAt > Date.now()
}
