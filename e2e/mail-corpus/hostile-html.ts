import { hostileAddresses } from './hostile-addresses.ts'
import { hostileLoads } from './hostile-loads.ts'
import { hostileScripts } from './hostile-scripts.ts'
import { hostileStructures } from './hostile-structures.ts'
import { type HostileMail, inEveryPosition } from './hostile-wrappings.ts'
import type { MailCase } from './mail-case.ts'
import { placedMail } from './write-mail.ts'

const payloads = [...hostileScripts, ...hostileAddresses, ...hostileLoads, ...hostileStructures].map(
  ([name, payload]) => ({ name, payload }),
)

/** More than 500 hostile emails: every payload by itself, in a table, in a quoted reply and in a link. */
export const allHostileMails: readonly HostileMail[] = inEveryPosition(payloads)

/** Every payload once, each in a different position from the one before. */
export const hostileMails: readonly HostileMail[] = payloads.map(
  (_, index) => allHostileMails[(index % 4) * payloads.length + index] as HostileMail,
)

/** The same emails as cases of the corpus. */
export const hostileCases: MailCase[] = hostileMails.map(({ name, raw }) =>
  placedMail(name, raw, { textContains: 'A word about implants.' }),
)
