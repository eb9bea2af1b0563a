import { marketingFooter } from '@enamel/domain/bulk/marketing-footer'
import { isFromWorkflow, isInBackground } from '@enamel/domain/communications/delivery/background'
import { bounceAddress, domainOf, replyAddress } from '@enamel/domain/communications/email/addresses'
import { OWN_ID_HEADER, ownIdOf } from '@enamel/domain/mailbox/own-id'
import type { SqlBool } from 'kysely'
import type { DkimKey, OutgoingEmail } from '../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { filesOfMessages, isToReferrer, outgoingEmail } from '../communications/index.ts'
import { dkimKeyOf } from '../mail-domain/index.ts'
import { type Practice, practiceEmail, practiceOf, practiceSignature } from '../practice/index.ts'
import { unsubscribeUrl } from '../unsubscribe/index.ts'
import type { DeliveryRow } from './delivery.queries.ts'
import { replyToken } from './reply-token.ts'

/** The parts that the emails of a practice have in common. */
interface SharedParts {
  practice: Practice
  /** HTML. */
  signature: string
  dkim: DkimKey
}

/** Composes emails of the practice for the relay or a mailbox. Their common parts are read once. */
export async function composeEmails(
  tx: PracticeTx,
  messages: readonly DeliveryRow[],
  deps: Dependencies,
): Promise<OutgoingEmail[]> {
  const practice = await practiceOf(tx)
  const signature = practiceSignature(practice, deps)
  const shared = { practice, signature, dkim: await dkimKeyOf(tx, deps) }
  const ids = messages.map(({ id }) => id)
  const files = Map.groupBy(await filesOfMessages(tx, ids), (file) => file.communication_id)
  const designed = await designedEmails(tx, messages)
  return Promise.all(
    messages.map(async (message) => ({
      ...composeEmail(shared, message, designed.get(message.id) ?? null, deps),
      attachments: await readFiles(files.get(message.id) ?? [], deps),
    })),
  )
}

/**
 * Composes an email without its files: its text, the practice's signature, the addresses for replies, and the key that
 * signs it. A marketing email also has the link to unsubscribe.
 * @param designed an email that was designed; its HTML and its text have the signature and the footer already
 */
function composeEmail(
  { practice, signature, dkim }: SharedParts,
  message: DeliveryRow,
  designed: DesignedEmail | null,
  deps: Dependencies,
): Omit<OutgoingEmail, 'attachments'> {
  const address = message.from_email ?? practice.sending_email ?? ''
  const domain = domainOf(address)
  const marketing = message.comm_type === 'marketing_email' ? marketingParts(practice, message, deps) : null
  return {
    id: message.id,
    messageId: message.identity ?? message.id,
    envelopeFrom: bounceAddress(message.id, domain),
    from: { name: practice.name, address },
    to: message.to_email ?? '',
    // What a referrer answers is not the patient's.
    replyTo: designed?.isToReferrer
      ? practiceEmail(practice)
      : replyAddress(replyToken(message.patient_id, deps.secret), domain),
    subject: message.subject ?? '',
    ...outgoingEmail(message.text_content, signature, marketing ?? {}),
    ...(designed !== null && { text: message.text_content, html: designed.html }),
    ...(marketing && { headers: marketing.headers }),
    inReplyTo: message.in_reply_to,
    references: message.reference_ids,
    date: deps.clock.now(),
    dkim,
    isBulk: isInBackground(message),
    ...(message.mailbox !== null && mailboxParts(message)),
  }
}

/** A mailbox signs its emails itself, and gets the replies. */
function mailboxParts({ id, identity }: DeliveryRow) {
  return { replyTo: null, dkim: null, headers: { [OWN_ID_HEADER]: ownIdOf(identity ?? id) } }
}

/**
 * The line with the link to unsubscribe, and the headers by which mail programs offer a button of their own (RFC 2369,
 * RFC 8058).
 */
function marketingParts(practice: Practice, message: DeliveryRow, deps: Dependencies) {
  const { id: messageId, patient_id: patientId } = message
  const recipient = isFromWorkflow(message)
    ? ({ kind: 'message', messageId } as const)
    : ({ kind: 'patient', patientId } as const)
  const url = unsubscribeUrl({ clientId: practice.id, ...recipient }, deps)
  return {
    footer: marketingFooter(practice.name).withLink(url),
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

interface DesignedEmail {
  html: string
  isToReferrer: SqlBool
}

/** The emails that were designed, by message. */
async function designedEmails(
  tx: PracticeTx,
  messages: readonly DeliveryRow[],
): Promise<ReadonlyMap<string, DesignedEmail>> {
  const ids = messages.filter(isFromWorkflow).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('email_bodies as b')
    .innerJoin('communications as c', (join) =>
      join.onRef('c.client_id', '=', 'b.client_id').onRef('c.id', '=', 'b.communication_id'),
    )
    .select(['b.communication_id', 'b.html', isToReferrer.as('isToReferrer')])
    .where('b.client_id', '=', tx.clientId)
    .where('b.communication_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ communication_id, ...email }) => [communication_id, email]))
}

function readFiles(files: Awaited<ReturnType<typeof filesOfMessages>>, { storage }: Dependencies) {
  return Promise.all(
    files.map(async ({ name, type, storage_key }) => ({
      filename: name,
      mimeType: type,
      content: await storage.read(storage_key),
      contentId: null,
    })),
  )
}
