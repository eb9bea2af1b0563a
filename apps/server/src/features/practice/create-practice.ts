import { type Country, timeZoneOf } from '@enamel/domain/config/country'
import type { FeatureFlag } from '@enamel/domain/config/feature-flags'
import { chosenTypes } from '@enamel/domain/practice-settings/treatment-types'
import { isBuiltIn } from '@enamel/domain/sources/source'
import { canonicalAddress } from '../../db/channel-address.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { addOwnSources } from '../sources/index.ts'

export interface NewPractice {
  name: string
  country: Country
  features: readonly FeatureFlag[]
  /** Mail to any address of this domain belongs to the practice. Null if the practice has no email. */
  mailDomain: string | null
  /** The sender of the practice's emails, an address of the mail domain. */
  sendingEmail: string | null
  /** The number for texts and calls, in E.164. Null if the practice has neither. */
  number: string | null
  /** Unique. Part of the URL to which the practice's website sends forms. */
  formKey: string
  /** Whether calls to the number are recorded; callers then hear an announcement. */
  recordsCalls: boolean
  /** Whether patients can have a referrer. */
  hasReferrals: boolean
  /** The telephone number that patients see. */
  phone: string
  /** The name with which messages are signed. */
  representative: string
  signatureHtml: string | null
  treatments: readonly string[]
  /** In addition to Unknown and Website, which every practice has. */
  sources: readonly string[]
  labels: readonly string[]
  /** How long a sent message can be taken back; the default if it is not given. */
  undoSendSeconds?: number
}

/** Creates the practice of the transaction with its mail domain and its number for texts and calls, without users. */
export async function createPractice(tx: PracticeTx, practice: NewPractice, now: Date): Promise<void> {
  await tx
    .insertInto('clients')
    .values({
      id: tx.clientId,
      name: practice.name,
      country: practice.country,
      time_zone: timeZoneOf(practice.country),
      features: [...practice.features],
      sms_enabled: practice.number !== null,
      email_enabled: practice.mailDomain !== null,
      tx_types: chosenTypes(practice.treatments),
      labels: [...practice.labels],
      settings: JSON.stringify({
        practice: {
          phone: practice.phone,
          representative: practice.representative,
          signature: { enabled: practice.signatureHtml !== null, html: practice.signatureHtml ?? '' },
        },
        ...(practice.undoSendSeconds !== undefined && {
          communications: { undo_send_seconds: practice.undoSendSeconds },
        }),
      }),
      sending_email: practice.sendingEmail,
      sms_number: practice.number,
      record_calls: practice.recordsCalls,
      referrals_enabled: practice.hasReferrals,
      form_key: practice.formKey,
      created_at: now,
    })
    .execute()
  await addOwnSources(
    tx,
    practice.sources.filter((source) => !isBuiltIn(source)),
  )
  const addresses = [
    {
      kind: 'email_domain' as const,
      address: practice.mailDomain === null ? null : canonicalAddress(practice.mailDomain),
    },
    { kind: 'phone' as const, address: practice.number },
  ].flatMap(({ kind, address }) => (address === null ? [] : [{ client_id: tx.clientId, kind, address }]))
  if (addresses.length > 0) await tx.insertInto('channel_addresses').values(addresses).execute()
  await tx.emit({ name: 'practice_created', at: now })
}
