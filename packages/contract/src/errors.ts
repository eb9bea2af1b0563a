import { authErrors } from '@enamel/domain/auth/error-text'
import { z } from 'zod'
import type { RefusalKinds } from './endpoint.ts'

/**
 * The body of every response that is not a success. `errors` lists the invalid fields; `record` is the stored record,
 * for refusals that declare its shape.
 */
export const ErrorEnvelope = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  record: z.unknown().optional(),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>

/** The refusals of the request pipeline, which any endpoint may return. */
export const pipelineRefusals = {
  malformed: {
    status: 400,
    message: 'The request could not be read: its address, headers or JSON are not well formed.',
  },
  unauthenticated: { status: 401, message: 'Please log in to continue.' },
  csrf_mismatch: { status: 403, message: 'Your page is out of date. Reload it and try again.' },
  bad_signature: { status: 403, message: 'The signature of this request does not match.' },
  cross_site: { status: 403, message: 'This request came from another site and was refused.' },
  client_inactive: {
    status: 403,
    message: authErrors.client_inactive,
  },
  forbidden: {
    status: 403,
    message: 'Your role does not allow this. Ask an owner of your practice.',
  },
  not_found: { status: 404, message: 'We could not find what you were looking for.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  too_large: { status: 413, message: 'That is too large to send.' },
  key_reused: {
    status: 409,
    message: 'This was already saved with other content. Reload and try again.',
  },
  unsupported_media_type: { status: 415, message: 'This call expects its body in another format.' },
  expectation_failed: { status: 417, message: 'We cannot do what this request expects.' },
  validation: { status: 422, message: 'Please check the marked fields and try again.' },
  too_many_requests: {
    status: 429,
    message: 'That was a lot of requests at once. Wait a moment and try again.',
  },
  headers_too_large: { status: 431, message: 'The address or the headers of this request are too long.' },
  unknown_error: { status: 500, message: authErrors.unknown_error },
  unavailable: { status: 503, message: 'We are restarting. Please try again in a moment.' },
} as const satisfies RefusalKinds

export type PipelineRefusal = keyof typeof pipelineRefusals

/** The refusals for a request about one patient. Another practice's patient counts as not found (PAT-04). */
export const patientRefusals = {
  not_found: { status: 404, message: 'We could not find this patient.' },
} as const satisfies RefusalKinds

/** The refusals for a request that creates something: its id was already used for something else. */
export const idempotencyRefusals = {
  id_reused: { status: 409, message: 'This was already sent with other content. Reload and try again.' },
} as const satisfies RefusalKinds

/**
 * The refusal of a change of settings that another user changed in the meantime. Nothing is changed.
 * @param record the shape of the present settings, which the response contains
 */
export function settingsConflict<Settings extends z.ZodType>(record: Settings) {
  return {
    edit_conflict: {
      status: 409,
      message:
        'Someone else changed this while you were editing. Your changes are still here: compare and save again.',
      record,
    },
  } as const satisfies RefusalKinds
}
