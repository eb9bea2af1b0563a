import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { createPlaceCall } from '../calls/place-call.ts'
import { defaultPractice } from '../practices.ts'
import { PhoneNumber } from './phone-number.ts'
import { parse } from './refusal.ts'
import { replyWithAttempt } from './reply-with-attempt.ts'

/** Twilio's placeholder for a withheld number. */
const WITHHELD = '+266696687'
const MAX_CALL_S = 4 * 3600

const Call = z.strictObject({
  from: z.union([z.literal('anonymous').transform(() => WITHHELD), PhoneNumber]),
  to: PhoneNumber.default(defaultPractice.number),
  answered: z.boolean(),
  seconds: z.number().int().min(0).max(MAX_CALL_S).default(0),
  recording: z
    .union([z.boolean().transform((isMade) => (isMade ? 'made' : 'absent')), z.literal('lost')])
    .default('made'),
})

/** The patient calls. The call ends immediately, whatever duration the request names. */
export function callRoutes(placeCall: ReturnType<typeof createPlaceCall>) {
  return async (app: FastifyInstance) => {
    app.post('/call', async (request, reply) => {
      const call = parse(Call, request.body)
      const { sid, result } = await placeCall(call)
      const details = { call_sid: sid, from: call.from, to: call.to }
      if (result.kind !== 'accepted') return replyWithAttempt(reply, result, details)
      const { dialled, status, seconds, recordingUrl } = result.value
      return replyWithAttempt(reply, result, {
        ...details,
        dialled,
        dial_status: status,
        seconds,
        recording_url: recordingUrl,
      })
    })
  }
}
