import addressparser from 'nodemailer/lib/addressparser'
import { ADDRESS } from '../mail/address-parts.ts'
import type { RelayedMail } from '../mail/relay.ts'
import { withoutField } from './edit-header.ts'
import { fieldOf, readHeaderFields } from './header-fields.ts'
import type { Mailbox } from './mailbox.ts'

/** The recipients of an email that a mailbox sends. */
export type Recipients =
  | { ok: true; addresses: string[] }
  | { ok: false; reason: 'none' }
  /** `field`: the header field with an invalid address. */
  | { ok: false; reason: 'invalid'; field: 'To' | 'Cc' | 'Bcc' }

export function recipientsOf(raw: Buffer): Recipients {
  const fields = readHeaderFields(raw)
  const addresses = new Set<string>()
  for (const field of ['To', 'Cc', 'Bcc'] as const) {
    for (const { address } of addressparser(fieldOf(fields, field), { flatten: true })) {
      if (!ADDRESS.test(address)) return { ok: false, reason: 'invalid', field }
      addresses.add(address.toLowerCase())
    }
  }
  return addresses.size > 0 ? { ok: true, addresses: [...addresses] } : { ok: false, reason: 'none' }
}

/** Hands an email of a mailbox to its recipients, without the field that hides some of them. */
export function createHandOver(accept: (mail: RelayedMail) => Promise<void>) {
  return (mailbox: Mailbox, raw: Buffer, recipients: readonly string[]): Promise<void> =>
    accept({
      client: { ip: '127.0.0.1', helo: `mail.${mailbox.provider}.test` },
      envelopeFrom: mailbox.address,
      envelopeId: null,
      returnsFull: false,
      recipients: recipients.map((address) => ({ address, notify: undefined, originalRecipient: undefined })),
      raw: withoutField(raw, 'Bcc'),
    })
}

export type HandOver = ReturnType<typeof createHandOver>
