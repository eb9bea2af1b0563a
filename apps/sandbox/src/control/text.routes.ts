import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { createReceiveText } from '../carrier/receive-text.ts'
import { defaultPractice } from '../practices.ts'
import { answerHandedOver } from './handed-over.ts'
import { PhoneNumber } from './phone-number.ts'
import { parse, Refusal } from './refusal.ts'

const Text = z.strictObject({
  from: PhoneNumber,
  to: PhoneNumber.default(defaultPractice.number),
  body: z.string().max(1600),
})

/** The patient writes by SMS; by WhatsApp they cannot yet. */
export function textRoutes(receiveText: ReturnType<typeof createReceiveText>) {
  return async (app: FastifyInstance) => {
    app.post('/sms', async (request, reply) => {
      const { entry, result } = await receiveText(parse(Text, request.body))
      const { id, sid, patient: from, practice: to } = entry
      return answerHandedOver(reply, result, { id, message_sid: sid, from, to })
    })

    app.post('/whatsapp', async () => {
      throw new Refusal(422, 'not_connected', 'WhatsApp is not connected to this sandbox yet.')
    })
  }
}
