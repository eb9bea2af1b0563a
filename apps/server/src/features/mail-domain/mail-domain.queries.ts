import {
  type DnsAnswers,
  type DnsCheck,
  type MailDomain,
  nextCheck,
  VERIFY_AGAIN_MS,
} from '@enamel/domain/mail-domain/mail-domain'
import { z } from 'zod'
import type { PracticeTx } from '../../db/practice-tx.ts'

const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), records: z.array(z.string()) }),
  z.object({ kind: z.enum(['not_found', 'no_answer']) }),
])

/** The answers as they are stored. */
const StoredAnswers = z.object({
  spf: Answer,
  spf_use: z.object({ lookups: z.number(), missing: z.string().nullable() }).nullable(),
  dkim: Answer,
  dmarc: Answer,
  // Answers of earlier versions do not have these.
  dmarc_domain: z.string().nullable().default(null),
  mx: Answer.default({ kind: 'no_answer' }),
  has_earlier_answers: z.boolean().default(false),
}) satisfies z.ZodType<DnsAnswers>

/** A finished check. */
export interface StoredCheck extends DnsCheck {
  checkedAt: Date
}

/** The practice's last check; null before the first. */
export async function lastCheck(tx: PracticeTx): Promise<StoredCheck | null> {
  const row = await tx
    .selectFrom('mail_domain_checks')
    .select(['hostname', 'selector', 'checked_at', 'answers'])
    .where('client_id', '=', tx.clientId)
    .executeTakeFirst()
  if (!row?.checked_at) return null
  // Answers that this version cannot read are as good as none.
  const answers = StoredAnswers.safeParse(row.answers)
  if (!answers.success) return null
  return {
    hostname: row.hostname ?? '',
    selector: row.selector ?? '',
    answers: answers.data,
    checkedAt: row.checked_at,
  }
}

/**
 * Stores what DNS answered in place of the last check, and emits that the state of the DNS records changed.
 * @returns the check as it is stored
 */
export async function storeCheck(
  tx: PracticeTx,
  domain: MailDomain,
  { answers, now }: { answers: DnsAnswers; now: Date },
): Promise<StoredCheck> {
  const check = { ...nextCheck(domain, answers, await lastCheck(tx)), checkedAt: now }
  const values = storedValues(check)
  await tx
    .insertInto('mail_domain_checks')
    .values({ client_id: tx.clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute()
  await emitChecked(tx, check)
  return check
}

/**
 * Stores a finished check in place of an earlier one, unless another check has replaced that meanwhile.
 * @returns whether the check was stored
 */
export async function replaceCheck(
  tx: PracticeTx,
  previous: StoredCheck,
  check: StoredCheck,
): Promise<boolean> {
  const replaced = await tx
    .updateTable('mail_domain_checks')
    .set(storedValues(check))
    .where('client_id', '=', tx.clientId)
    .where('checked_at', '=', previous.checkedAt)
    .returning('client_id')
    .executeTakeFirst()
  if (!replaced) return false
  await emitChecked(tx, check)
  return true
}

function storedValues({ hostname, selector, answers, checkedAt }: StoredCheck) {
  return { hostname, selector, answers: JSON.stringify(answers), checked_at: checkedAt }
}

async function emitChecked(tx: PracticeTx, { checkedAt }: StoredCheck): Promise<void> {
  await tx.emit({ name: 'practice_changed', sections: ['dns'], at: checkedAt })
}

/**
 * Marks that a user asked for a check, so that concurrent requests lead to one check.
 * @returns the milliseconds until a check can be asked for; 0 when this one can be made
 */
export async function claimCheck(tx: PracticeTx, now: Date): Promise<number> {
  const claimed = await tx
    .insertInto('mail_domain_checks')
    .values({ client_id: tx.clientId, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet({ asked_at: now })
        .where((row) =>
          row.or([
            row('mail_domain_checks.asked_at', 'is', null),
            row('mail_domain_checks.asked_at', '<=', new Date(now.getTime() - VERIFY_AGAIN_MS)),
            // The demo's clock can be moved back.
            row('mail_domain_checks.asked_at', '>', now),
          ]),
        ),
    )
    .returning('client_id')
    .executeTakeFirst()
  if (claimed) return 0
  const { asked_at } = await tx
    .selectFrom('mail_domain_checks')
    .select('asked_at')
    .where('client_id', '=', tx.clientId)
    .executeTakeFirstOrThrow()
  return (asked_at?.getTime() ?? 0) + VERIFY_AGAIN_MS - now.getTime()
}
