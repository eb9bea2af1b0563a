import { hostileAddresses } from './hostile-addresses.ts'
import { hostileLoads } from './hostile-loads.ts'
import { hostileScripts } from './hostile-scripts.ts'
import { hostileStructures } from './hostile-structures.ts'
import { inEveryPlace, type Wrapped } from './hostile-wrappings.ts'
import type { MailCase } from './mail-case.ts'
import { letter } from './write-mail.ts'

const pieces = [...hostileScripts, ...hostileAddresses, ...hostileLoads, ...hostileStructures].map(
  ([name, payload]) => ({ name, payload }),
)

/** More than 500 hostile mails: every piece by itself, in a table, in a quoted reply and in a link. */
export const everyHostileMail: readonly Wrapped[] = inEveryPlace(pieces)

/** Every piece once, each in another place than the one before it. */
export const hostileMails: readonly Wrapped[] = pieces.map(
  (_, index) => everyHostileMail[(index % 4) * pieces.length + index] as Wrapped,
)

/** The same for tests that only count mails. */
export const hostileCases: MailCase[] = hostileMails.map(({ name, raw }) =>
  letter(name, raw, { textContains: 'A word about implants.' }),
)
