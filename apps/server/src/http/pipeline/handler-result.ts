import type { RedirectResponse } from '@enamel/contract/endpoint'
import type { JsonText } from './json-text.ts'

/** The errors of an input, as texts by field. */
export type FieldErrors = Record<string, string[]>

/** The result of a command or query for `serve`: a response with its status, or a refusal by its code. */
export type HandlerResult<Body, Code extends string> = Success<Body> | JsonSuccess<Body> | Refused<Code>

export interface Success<Body> {
  ok: true
  status: 200 | 201 | 202 | 204 | 302
  body: Body
  /** The patients of the request, for the audit log, if the path names no patient. */
  patientIds?: readonly string[]
}

/** A response whose body is JSON already. */
export interface JsonSuccess<Body> {
  ok: true
  status: 200 | 202
  json: JsonText<Body>
  patientIds?: undefined
}

export interface RefusalDetails {
  /** Fills `{name}` in the refusal's message. */
  values?: Record<string, string>
  /** Texts by field, for 422 and for a 409 that concerns fields. */
  errors?: FieldErrors
  retryAfterSeconds?: number
  /** The current record; only for a refusal that declares a `record`. */
  record?: unknown
}

export interface Refused<Code extends string> extends RefusalDetails {
  ok: false
  code: Code
}

type Extra = Pick<Success<unknown>, 'patientIds'>

export function ok<Body>(body: Body, extra: Extra = {}): Success<Body> {
  return { ok: true, status: 200, body, ...extra }
}

export function created<Body>(body: Body, extra: Extra = {}): Success<Body> {
  return { ok: true, status: 201, body, ...extra }
}

export function accepted<Body>(body: Body): Success<Body> {
  return { ok: true, status: 202, body }
}

export function okJson<Body>(json: JsonText<Body>): JsonSuccess<Body> {
  return { ok: true, status: 200, json }
}

export function acceptedJson<Body>(json: JsonText<Body>): JsonSuccess<Body> {
  return { ok: true, status: 202, json }
}

export const noContent: Success<undefined> = { ok: true, status: 204, body: undefined }

/** @param location the full address for the redirect */
export function redirected(location: string): Success<RedirectResponse> {
  return { ok: true, status: 302, body: { location } }
}

/** Refuses an input with its errors; null when there are none. */
export function refuseInvalid(errors: FieldErrors): Refused<'validation'> | null {
  return Object.keys(errors).length > 0 ? refuse('validation', { errors }) : null
}

export function refuse<const Code extends string>(code: Code, details: RefusalDetails = {}): Refused<Code> {
  return { ok: false, code, ...details }
}

/** Refuses the cursor of another list, or one that cannot be read. */
export function refuseCursor(): Refused<'validation'> {
  return refuse('validation', { errors: { cursor: ['This page has expired. Reload the list.'] } })
}
