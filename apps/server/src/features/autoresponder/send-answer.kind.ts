import { autoresponseTypes } from '@enamel/domain/autoresponder/autoresponse'
import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

/** The job that sends the automatic answer to a text. */
export const sendAnswerKind = jobKind({
  name: 'autoresponder.send',
  payload: z.object({
    client_id: z.uuid(),
    text_id: z.uuid(),
    /** The id of the message that the answer becomes. */
    answer_id: z.uuid(),
    type: z.enum(autoresponseTypes),
  }),
  maxAttempts: 10,
})

export function sendAnswerKey({ text_id }: { text_id: string }): string {
  return `answer ${text_id}`
}
