import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** What users are informed about. */
export type NoticeKind =
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'

/** The job that sends a notice to the relay. */
export const sendNoticeKind = jobKind({
  name: 'auth.send-notice',
  payload: z.object({ client_id: z.uuid(), notice_id: z.uuid() }),
  maxAttempts: 25,
})
export type NoticePayload = z.infer<typeof sendNoticeKind.payload>

export function noticeKey({ notice_id }: NoticePayload): string {
  return `notice ${notice_id}`
}
