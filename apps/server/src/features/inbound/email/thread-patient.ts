import {
  bouncedCommunicationOf,
  communicationOfMessageId,
} from '@enamel/domain/communications/email/addresses'
import { normaliseEmail } from '@enamel/domain/patients/email-address'
import { sql } from 'kysely'
import type { ParsedEmail } from '../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { isToReferrer } from '../../communications/index.ts'

/** The Message-IDs of the emails that an email answers, the likeliest first. */
export function threadOf({ inReplyTo, references }: ParsedEmail): string[] {
  return [...(inReplyTo === null ? [] : [inReplyTo]), ...references.toReversed()]
}

/**
 * The patient whose timeline has the email that an email answers. People reply to our email itself; automatic replies go
 * to the envelope sender of our email, an address that contains our email's id (RFC 3834). An email that went to several
 * patients is on several timelines: then its sender's is preferred.
 * @param ids Message-IDs, and addresses to which the email was sent
 */
export async function patientByThread(
  tx: PracticeTx,
  ids: readonly string[],
  sender: string | null,
): Promise<string | null> {
  const address = sender === null ? null : normaliseEmail(sender)
  for (const id of ids) {
    const row = await emailsNamed(tx, id)
      .orderBy(sql`p.email is not distinct from ${address}`, 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row) return row.patient_id
  }
  return null
}

/** The patient with this address on whose timeline one of these emails is; null if there is none. */
export async function patientInThread(
  tx: PracticeTx,
  ids: readonly string[],
  address: string,
): Promise<string | null> {
  for (const id of ids) {
    const row = await emailsNamed(tx, id).where('p.email', '=', address).limit(1).executeTakeFirst()
    if (row) return row.patient_id
  }
  return null
}

function emailsNamed(tx: PracticeTx, id: string) {
  const communicationId = communicationOfMessageId(id) ?? bouncedCommunicationOf(id)
  return tx
    .selectFrom('communications as c')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'c.client_id').onRef('p.id', '=', 'c.patient_id'),
    )
    .select('c.patient_id')
    .where('c.client_id', '=', tx.clientId)
    .where((either) =>
      either.or([
        either('c.identity', '=', id),
        ...(communicationId ? [either('c.id', '=', communicationId)] : []),
      ]),
    )
    .where((where) => where.not(isToReferrer))
}
