import { z } from 'zod'
import { persistedFile } from '../persistence/persisted-file.ts'
import { newSid } from './sid.ts'

const OwnedNumber = z.object({
  sid: z.string(),
  number: z.string(),
  friendlyName: z.string(),
  /** The addresses at which texts and calls are reported; null for the product's usual ones. */
  smsUrl: z.string().nullable(),
  voiceUrl: z.string().nullable(),
  bundleSid: z.string().nullable(),
  addressSid: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
/** A number of the account. */
export type OwnedNumber = z.infer<typeof OwnedNumber>

/** The account's numbers. They survive a reset of the sandbox and, with a data folder, a restart. */
export interface NumberStore {
  owns(number: string): boolean
  find(number: string): OwnedNumber | undefined
  findBySid(sid: string): OwnedNumber | undefined
  add(number: Omit<OwnedNumber, 'sid'>): OwnedNumber
  /** Newest first. */
  list(filter: { number?: string | undefined; friendlyName?: string | undefined }): OwnedNumber[]
}

/** @param configured the numbers that the account has had from the start */
export function createNumberStore(
  dataFolder: string | undefined,
  configured: readonly string[],
): NumberStore {
  const bought = persistedFile(dataFolder, 'phone-numbers', z.array(OwnedNumber), () => [])
  const all = [...configured.map(configuredNumber), ...bought.value]
  const byNumber = new Map(all.map((owned) => [owned.number, owned]))
  return {
    owns: (number) => byNumber.has(number),
    find: (number) => byNumber.get(number),
    findBySid: (sid) => [...byNumber.values()].find((owned) => owned.sid === sid),
    add(number) {
      const owned = { ...number, sid: newSid('PN') }
      byNumber.set(owned.number, owned)
      bought.value.push(owned)
      bought.save()
      return owned
    },
    list: ({ number, friendlyName }) =>
      [...byNumber.values()]
        .filter(
          (owned) =>
            (number === undefined || owned.number === number) &&
            (friendlyName === undefined || owned.friendlyName === friendlyName),
        )
        .reverse(),
  }
}

/** A number that was set up by hand, before the sandbox began. */
function configuredNumber(number: string, index: number): OwnedNumber {
  return {
    sid: `PN${index.toString(16).padStart(32, '0')}`,
    number,
    friendlyName: number,
    smsUrl: null,
    voiceUrl: null,
    bundleSid: null,
    addressSid: null,
    createdAt: '2025-01-01T00:00:00Z',
  }
}
