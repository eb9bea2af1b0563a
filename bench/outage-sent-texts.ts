import { randomUUID as uuid } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sandbox } from '../e2e/people/sandbox.ts'
import type { StaffApi } from '../e2e/people/staff-api.ts'
import type { TimelineItem } from './outage-channels.ts'

/** A number that can be reached, and by the sandbox's convention one that is switched off and one that is not in use. */
const NUMBERS = ['+447700900610', '+447700900993', '+447700900995']
/** The product's status for each final one of the carrier's. */
const FINAL: Record<string, string> = { delivered: 'delivered', undelivered: 'failed' }
const POLL_MS = 20

/** Texts of the practice about which the carrier's reports are lost. */
export interface SentTexts {
  /** Sends a text to each number, loses the reports, and waits until the carrier has delivered it or given up. */
  send(): Promise<void>
  /** How many texts do not have the carrier's last status. */
  countMismatches(): Promise<number>
}

export async function sentTexts(sandbox: Sandbox, staffApi: StaffApi): Promise<SentTexts> {
  const patients: { id: string; number: string }[] = []
  for (const [index, number] of NUMBERS.entries()) {
    const { patient_id: id } = await staffApi.post<{ patient_id: string }>('/v2/actions', {
      firstName: `Recipient ${index + 1}`,
      lastName: 'Quirke',
      phone: number,
      email: `recipient${index + 1}@outage.example`,
      txType: 'Implants',
      source: 'Website',
      nextAction: 'enquiry',
    })
    patients.push({ id, number })
  }
  const texts: { id: string; patientId: string; number: string }[] = []

  /** The product's status for the carrier's; undefined until that is final. */
  async function carrierStatus({ id, number }: { id: string; number: string }): Promise<string | undefined> {
    const outbox = await sandbox.outbox({ channel: 'sms', to: number })
    return FINAL[outbox.find(({ body }) => body === bodyOf(id))?.status ?? '']
  }

  return {
    async send() {
      await sandbox.setTrouble('carrier', 'lose_webhooks')
      for (const { id: patientId, number } of patients) {
        const text = { id: uuid(), patientId, number }
        await staffApi.post(`/v3/patients/${patientId}/communications`, {
          id: text.id,
          channel: 'SMS',
          message: bodyOf(text.id),
        })
        while ((await carrierStatus(text)) === undefined) await pause(POLL_MS)
        texts.push(text)
      }
    },
    async countMismatches() {
      let count = 0
      for (const text of texts) {
        const { items } = await staffApi.get<{ items: TimelineItem[] }>(
          `/v2/patients/${text.patientId}/timeline`,
        )
        const status = items.find(({ id }) => id === text.id)?.status
        if (status !== (await carrierStatus(text))) count += 1
      }
      return count
    },
  }
}

const bodyOf = (id: string) => `We expect you tomorrow. ${id}`
