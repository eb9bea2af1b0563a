import { FormSubmission } from '@enamel/contract/forms'
import { formInboxText } from '@enamel/domain/communications/messages/inbox-text'
import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import { formLeadSource, readCampaign } from '@enamel/domain/forms/lead-source'
import { formLeadStart } from '@enamel/domain/forms/lead-start'
import { readAnswers } from '@enamel/domain/forms/read-answers'
import { FIELD_MAX_LENGTH } from '@enamel/domain/patients/patient-draft'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { truncateText } from '@enamel/domain/text/truncate-text'
import { announceMessage } from '../communications/index.ts'
import { lockSourceNames } from '../sources/index.ts'
import { presentFormSubmission } from '../timeline/index.ts'
import type { MessageSummary } from './queue/inbound.queries.ts'
import type { Reader } from './queue/placement.ts'
import { patientOfSender } from './queue/sender-patient.ts'

/** Reads a web form from a patient, found by email address or phone number, or from a new lead. */
export const readForm: Reader = async ({ clock }, inboundMessage) => {
  const submission = FormSubmission.parse(inboundMessage.raw)
  const answers = readAnswers(submission.fields)
  const campaign = readCampaign(submission, answers.campaign)
  return {
    async place(tx, { id, received_at }, decision) {
      const now = clock.now()
      const source = formLeadSource(campaign, await lockSourceNames(tx))
      const start = formLeadStart(answers.sender.phone, now)
      const sender = { ...answers.sender, source, txType: answers.treatment, start, isForm: true }
      const { patientId } = await patientOfSender(tx, sender, decision, now)
      const form = {
        id,
        datetime: received_at,
        form: submission.form,
        message: JSON.stringify(submission.fields),
      }
      await tx
        .insertInto('form_submissions')
        .values({ client_id: tx.clientId, patient_id: patientId, ...form, ...campaign })
        .execute()
      await announceMessage(
        tx,
        {
          id,
          patientId,
          commType: 'form_submission',
          text: formInboxText(submission.form, answers.summary),
          at: received_at,
          inbound: true,
          status: 'received',
          event: presentFormSubmission(form),
        },
        now,
      )
      return { kind: 'placed', patientId, placedAs: id }
    },
  }
}

/** The summary of a form in the list of unplaced messages: its sender and its request. */
export function summaryOfForm({ form, fields }: FormSubmission): MessageSummary {
  const { sender, summary } = readAnswers(fields)
  const from = cleanLine(sender.name) || sender.email || sender.phone || ''
  return {
    sender: truncateText(from, FIELD_MAX_LENGTH, ''),
    subject: form,
    snippet: summary && snippetOf(summary),
  }
}
