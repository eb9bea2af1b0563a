import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inPractice } from '../db/in-practice.ts'
import { writeMessage } from '../features/communications/messages/write-message.ts'
import { aPatient, aPractice } from '../testing/builders.ts'
import { type ProductWithSandbox, productWithSandbox } from '../testing/product-with-sandbox.ts'
import { lastWhatsAppMessages } from './open-whatsapp-windows.ts'

let system: ProductWithSandbox
beforeAll(async () => {
  system = await productWithSandbox()
})
afterAll(() => system.stop())

it('WhatsApp windows are open for patients who wrote within the last day, and for no patient of a practice without WhatsApp', async () => {
  const practice = await aPractice(system.deps)
  const now = system.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const patientId = await aPatient(system.deps, practice)
  await inPractice(system.deps.db, practice.id, async (tx) => {
    const write = (from_number: string, hours: number, inbound: boolean) =>
      writeMessage(
        tx,
        {
          id: uuid(),
          patientId,
          commType: 'whatsapp_message',
          at: hoursAgo(hours),
          inbound,
          status: inbound ? 'received' : 'sent',
          text: 'Hello',
          columns: { from_number },
        },
        now,
      )
    await write('+447700900101', 3, true)
    await write('+447700900101', 2, true)
    await write('+447700900102', 24, true)
    await write('+447700900103', 1, false)
    await write('0770', 1, true)
  })
  const lastMessages = () => inPractice(system.deps.db, practice.id, (tx) => lastWhatsAppMessages(tx, now))
  expect(await lastMessages()).toEqual([])

  await inPractice(system.deps.db, practice.id, (tx) =>
    tx
      .insertInto('integrations')
      .values({
        client_id: tx.clientId,
        integration: 'whatsapp',
        state: 'healthy',
        account: '1',
        changed_at: now,
      })
      .execute(),
  )
  expect(await lastMessages()).toEqual([{ from: '+447700900101', at: hoursAgo(2).toISOString() }])
})
