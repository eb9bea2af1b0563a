import type { FastifyReply } from 'fastify'
import type { PracticeSystem } from '../../practice-system/practice-system.ts'
import type { Appointment, Invoice, Patient } from '../../practice-system/records.ts'
import { controlRefusal, invalid } from '../refusal.ts'

/** @param field the request's field that contains the patient's id, or null when the id is in the path */
export function patientOf(
  { patients }: PracticeSystem['store'],
  id: number,
  field: string | null = null,
): Patient {
  const patient = patients.get(id)
  if (patient) return patient
  if (field !== null) throw invalid({ [field]: ['There is no such patient.'] })
  throw controlRefusal(404, 'not_found', 'There is no such patient.')
}

export function idOf(params: unknown): number {
  return Number((params as { id: string }).id)
}

/**
 * Responds after the first attempt to send the webhook. The change stays even when that attempt fails; the webhook is
 * then sent again, unless it is switched off.
 */
export async function replyAfterWebhook(
  reply: FastifyReply,
  {
    row,
    delivered,
  }: { row: Patient | Appointment | Invoice; delivered: Promise<{ kind: string; detail?: string }> },
) {
  const result = await delivered
  if (result.kind === 'accepted') return reply.status(201).send({ status: 'accepted', ...row })
  return reply.status(202).send({ status: 'queued', ...row, detail: result.detail ?? '' })
}
