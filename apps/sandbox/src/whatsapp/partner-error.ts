import { Refusal } from '../http/refusal.ts'

/** The partner's own refusal, before WhatsApp has seen the request. */
export function partnerRefusal(status: number, message: string): Refusal {
  return new Refusal(status, presentMeta(status, message), message)
}

/** The body of the partner's own answers: refusals, and actions without a result. */
export function presentMeta(status: number, message?: string) {
  const details = message === undefined ? {} : { developer_message: message }
  return { meta: { success: status < 400, http_code: status, ...details } }
}
