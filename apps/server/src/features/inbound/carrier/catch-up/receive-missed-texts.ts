import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Carrier } from '../../../../adapters/sms/carrier.ts'
import type { Answer } from '../../../../adapters/sms/carrier-lists.ts'
import { inPractice } from '../../../../db/in-practice.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { receiveInTransaction } from '../../queue/receive-message.ts'
import type { Look } from './look.queries.ts'
import { missedItems } from './missed-items.ts'

/** The carrier may list a text late, and its clock may differ. */
const MARGIN_MS = 10 * MS_PER_MINUTE

/** Receives the texts that the carrier did not report, in their order and at the time at which the carrier received them. */
export async function receiveMissedTexts(
  deps: Dependencies,
  carrier: Carrier,
  clientId: string,
  look: Look,
): Promise<Answer<null>> {
  const { number, from } = look
  const since = new Date(from.getTime() - MARGIN_MS)
  const missed = await missedItems(deps, clientId, look, {
    channel: 'SMS',
    readPart: (next) => carrier.receivedSms({ number, since, next }),
    describe: ({ sms, receivedAt }) => ({ id: sms.providerId, sender: sms.from, at: receivedAt }),
  })
  if (missed.kind === 'cannot_ask') return missed
  for (const { item, receivedAt } of missed.value) {
    const { sms, fileCount } = item
    const files = fileCount > 0 ? await carrier.filesOf(sms.providerId) : NO_FILES
    if (files.kind === 'cannot_ask') return files
    const { providerId: fingerprint, from: sender } = sms
    const received = { channel: 'SMS' as const, fingerprint, raw: { ...sms, media: files.value }, sender }
    await inPractice(deps.db, clientId, (tx) => receiveInTransaction(tx, received, receivedAt))
  }
  return { kind: 'answered', value: null }
}

const NO_FILES: Awaited<ReturnType<Carrier['filesOf']>> = { kind: 'answered', value: [] }
