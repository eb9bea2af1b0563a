import { reasonOfFailure } from '@enamel/domain/communications/delivery/failure-reason'
import { vi } from 'vitest'
import type { MailService } from '../adapters/email/mail-service.ts'
import type { OutgoingEmail } from '../adapters/email/relay/mail-relay.ts'
import type { AskResult, SendResult } from '../adapters/send-result.ts'
import type { OutgoingSms } from '../adapters/sms/carrier.ts'
import type { Dependencies } from '../dependencies.ts'
import { deliverInBackgroundJob } from '../features/delivery/deliver.job.ts'
import { deliverSetJob } from '../features/delivery/deliver-set.job.ts'
import { batchPatients, sendBatch } from '../features/sending/testing/batch-fixture.ts'
import type { JobContext } from '../jobs/job.ts'
import { openLog } from '../log.ts'
import { inside } from './builders.ts'
import { bulkPractice } from './bulk-without-worker.ts'

/** How soon after an attempt the carrier can be asked about a text. */
export const SETTLED_MS = 5_000

/** A fake provider. What it does not define is accepted, or not found. */
export type Provider = Partial<{
  sendSms: (text: OutgoingSms) => Promise<SendResult> | SendResult
  findSms: (text: OutgoingSms) => AskResult
  sendEmail: (email: OutgoingEmail) => Promise<SendResult> | SendResult
}>

/**
 * A practice with batches, whose jobs the tests run themselves, with providers of their own. No worker runs. It is ten
 * in the morning.
 */
export async function setFixture() {
  const { product, practice, staff } = await bulkPractice()
  const monotonicNow = performance.now.bind(performance)
  let slowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicNow() + slowMs)

  /** The texts and emails that providers accepted or were asked to accept, by the message's id. */
  const received: string[] = []

  function contextOf(provider: Provider, attempt = 1): JobContext {
    const carrier = {
      sendSms: async (text: OutgoingSms) => {
        received.push(text.id)
        return provider.sendSms?.(text) ?? { kind: 'accepted', providerId: `SM ${text.id}` }
      },
      findSms: async (text: OutgoingSms) => provider.findSms?.(text) ?? { kind: 'not_found' },
    }
    const service: MailService = {
      settleMs: SETTLED_MS,
      findEmail: async () => ({ kind: 'not_found' }),
      sendEmail: async (email, lastCheck) => {
        const stopped = await lastCheck?.()
        if (stopped) return stopped
        received.push(email.id)
        return provider.sendEmail?.(email) ?? { kind: 'accepted', providerId: null }
      },
    }
    const deps = {
      ...product.deps,
      carrier: { ...product.deps.carrier, ...carrier },
      mail: { serviceOf: async () => service },
    } as unknown as Dependencies
    return { deps, log: openLog('silent'), attempt, signal: undefined }
  }

  return {
    product,
    practice,
    staff,
    received,
    /** Lets time pass while a provider is slow: on the product's clock and on the monotonic one. */
    takeTime(ms: number) {
      product.clock.skip(ms)
      slowMs += ms
    },

    timesReceived: (id: string) => received.filter((other) => other === id).length,

    /** Runs the job of a set. */
    runSet: (ids: readonly string[], provider: Provider = {}, attempt = 1) =>
      deliverSetJob.run(contextOf(provider, attempt), {
        client_id: practice.id,
        communication_ids: [...ids],
      }),

    /** Runs the job of one message of a batch, which then waits no more. */
    async runAlone(id: string, provider: Provider = {}) {
      await product.removeJobs(`deliver ${id}`)
      await deliverInBackgroundJob.run(contextOf(provider), { client_id: practice.id, communication_id: id })
    },

    async aBatch(size: number, given: Parameters<typeof sendBatch>[3] = {}) {
      const patients = await batchPatients(
        product,
        practice,
        Array.from({ length: size }, () => ({})),
      )
      return { patients, ...(await sendBatch(product, practice, patients, given)) }
    },

    /** The state, status and reason of each message. */
    async statesOf(ids: readonly string[]) {
      const rows = await inside(product.deps, practice, (tx) =>
        tx
          .selectFrom('deliveries as d')
          .innerJoin('communications as c', 'c.id', 'd.communication_id')
          .select(['c.id', 'd.state', 'd.attempt', 'c.status', 'c.failure_reason', 'c.provider_id'])
          .where('c.id', 'in', ids)
          .execute(),
      )
      return ids.map((id) => {
        const row = rows.find((candidate) => candidate.id === id)
        const reason = row?.failure_reason ? reasonOfFailure(row.failure_reason) : null
        return {
          state: row?.state,
          attempt: row?.attempt,
          status: row?.status,
          reason,
          sid: row?.provider_id,
        }
      })
    },

    /** The jobs of these messages alone. */
    async jobsOf(ids: readonly string[]) {
      const keys = new Set(ids.map((id) => `deliver ${id}`))
      return (await product.queue()).filter(({ key }) => key !== null && keys.has(key))
    },
  }
}
