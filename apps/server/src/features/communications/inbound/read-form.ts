import { FormSubmission } from '@enamel/contract/forms'
import { readAnswers } from '@enamel/domain/forms/read-answers'
import { WEBSITE_SOURCE } from '@enamel/domain/sources/source'
import { announceMessage } from '../messages/announce-message.ts'
import type { Reader } from './placement.ts'
import { patientOfSender } from './sender-patient.ts'

/** A web form: from the patient with its email or phone, or from a new lead. */
export const readForm: Reader = async ({ clock }, arrival) => {
  const submission = FormSubmission.parse(arrival.raw)
  const answers = readAnswers(submission.fields)
  return {
    async place(tx, { id, received_at }, decision) {
      const now = clock.now()
      const sender = { ...answers.sender, source: WEBSITE_SOURCE, txType: answers.treatment }
      const patientId = await patientOfSender(tx, sender, decision, now)
      await tx
        .insertInto('form_submissions')
        .values({
          client_id: tx.clientId,
          id,
          patient_id: patientId,
          datetime: received_at,
          form: submission.form,
          message: JSON.stringify(submission.fields),
        })
        .execute()
      await announceMessage(
        tx,
        {
          id,
          patientId,
          commType: 'form_submission',
          text: [submission.form, answers.summary].filter(Boolean).join(': '),
          at: received_at,
          inbound: true,
          status: 'received',
        },
        now,
      )
      return { kind: 'placed', patientId, placedAs: id }
    },
  }
}
