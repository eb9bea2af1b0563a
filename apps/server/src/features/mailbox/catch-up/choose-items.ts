import { communicationOfMessageId, replyTokenOf } from '@enamel/domain/communications/email/addresses'
import { chooseMail, type KnownAddresses, type MailChoice } from '@enamel/domain/mailbox/mail-of-patients'
import { sql } from 'kysely'
import type { MailboxItem } from '../../../adapters/mailbox/mailbox-provider.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { patientOfReplyToken } from '../../delivery/index.ts'
import { emailsOfPatients } from '../../patients/index.ts'
import { ownAddresses } from './own-addresses.ts'

/** An email that belongs to a patient. */
export interface ChosenItem {
  item: MailboxItem
  /** The addresses of patients for which it was chosen. */
  patients: readonly string[]
}

/**
 * Chooses the emails that belong to patients. Nothing of the others is fetched.
 * @param options.only the addresses of patients that count; by default all
 */
export async function chooseItems(
  tx: PracticeTx,
  items: readonly MailboxItem[],
  { secret, only }: { secret: string; only?: ReadonlySet<string> | undefined },
): Promise<ChosenItem[]> {
  if (items.length === 0) return []
  const addresses = items.flatMap(({ from, replyTo, to }) => [from, ...replyTo, ...to])
  const wanted = [...new Set(addresses)].filter((address) => only?.has(address) ?? true)
  const known = {
    patients: await emailsOfPatients(tx, wanted),
    ...(await ownAddresses(tx)),
  }
  const answered = new Set([...(await ownMessageIds(tx, items)), ...sentToPatients(items, known)])
  return items.flatMap((item) => {
    const namesOurs = item.inReplyTo !== null && answered.has(item.inReplyTo)
    // Programs collect addresses, so the address for replies may be subscribed to a list.
    const isAnswer = namesOurs || (!item.isList && isToReplyAddress(item, secret))
    const patients = addressesOf(chooseMail({ ...item, isAnswer }, known))
    return patients ? [{ item, patients }] : []
  })
}

/** The Message-IDs of those of the emails that the practice sent to patients: others may answer them. */
function sentToPatients(items: readonly MailboxItem[], known: KnownAddresses): string[] {
  return items.flatMap((item) =>
    item.messageId !== null &&
    item.folder === 'sent' &&
    chooseMail({ ...item, isAnswer: false }, known).kind === 'to_patients'
      ? [item.messageId]
      : [],
  )
}

function addressesOf(choice: MailChoice): readonly string[] | null {
  switch (choice.kind) {
    case 'from_patient':
    case 'to_patients':
      return choice.addresses
    case 'answer':
      return []
    case 'private':
      return null
  }
}

/**
 * Those of the answered Message-IDs that are of emails which the practice sent to patients. Some may not be on a timeline
 * yet.
 */
async function ownMessageIds(tx: PracticeTx, items: readonly MailboxItem[]): Promise<ReadonlySet<string>> {
  const messageIds = items.flatMap(({ inReplyTo }) => (inReplyTo === null ? [] : [inReplyTo]))
  if (messageIds.length === 0) return new Set()
  const answered = messageIds.map((identity) => ({ identity, id: communicationOfMessageId(identity) }))
  const { rows } = await sql<{ identity: string }>`
    select a.identity from json_to_recordset(${JSON.stringify(answered)}::json) as a (identity text, id uuid)
    where exists (
      select from communications c
      where c.client_id = ${tx.clientId} and not c.inbound and (c.identity = a.identity or c.id = a.id))
    union
    select sent.raw ->> 'message_id' from inbound_messages sent
    where sent.client_id = ${tx.clientId} and sent.channel = 'Email' and sent.state = 'received'
      and sent.raw ->> 'folder' = 'sent' and sent.raw ->> 'message_id' = any(${messageIds}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ identity }) => identity))
}

/** Whether an email went to the address for replies of one of our emails. */
function isToReplyAddress({ to }: MailboxItem, secret: string): boolean {
  return to.some((address) => {
    const token = replyTokenOf(address)
    return token !== null && patientOfReplyToken(token, secret) !== null
  })
}
