import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * A refusal with which the server may respond: its HTTP status and the text a person reads. `{name}` is filled from the
 * refusal.
 */
export interface RefusalKind {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 417 | 422 | 429 | 431 | 500 | 503
  message: string
  /** The shape of `record` in the response: the present record, so that the caller can merge. */
  record?: z.ZodType
}

export type RefusalKinds = Record<string, RefusalKind>

/** Who may call: anyone, a public web page of the practice, a provider that signs, or a signed-in member of staff. */
export type Caller = 'anyone' | 'provider' | 'staff'

/**
 * One call of the API as data: the only place that knows its method, path, shapes and refusals. Server validation,
 * serialisation, OpenAPI and the web client's types are all read from it. Paths are relative to `api_base_url`.
 */
export interface Endpoint {
  summary: string
  method: Method
  path: string
  caller: Caller
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The type of the body; JSON by default. `multipart` has one file, in the field `file`. */
  accepts?: 'json' | 'form' | 'multipart'
  /**
   * Successful answers by status; `null` is a response without a body, 'file' a download, 'redirect' an address to which
   * the browser is sent.
   */
  answers: Partial<Record<200 | 201 | 202 | 204 | 302, z.ZodType | 'file' | 'redirect' | null>>
  refusals: RefusalKinds
  /** Callers pass on a query that others wrote, so repeated or unknown parameters are not refused. */
  foreignQuery?: true
  /** A GET that changes something: it is refused when a page of another site leads the browser to it. */
  ownPages?: true
  /** A GET that a browser navigates to: nothing that a page loads, such as an image or a frame, may request it. */
  isPage?: true
  /** Its name in the audit log; calls that touch no patient data have none. */
  audit?: string
  /** It may carry a client-made `Idempotency-Key`, a UUID: a repeat with the same key and body returns the first result. */
  repeatable?: true
  /** Its response contains a secret of the session, so it is never compressed. */
  returnsToken?: true
}

/** Declares an endpoint and preserves its exact types. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** The input of a handler, after parsing. */
export type Received<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** The input of a caller, before parsing. */
export type CallInput<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: Sent<E['params']> }
  : unknown) &
  (E extends { query: z.ZodType } ? { query: Sent<E['query']> } : unknown) &
  (E extends { body: z.ZodType } ? { body: Sent<E['body']> } : unknown) &
  // FormData, which this package does not know.
  (E extends { accepts: 'multipart' } ? { body: object } : unknown)

/** A download: `stream` is anything that the server can send. */
export interface FileAnswer {
  name: string
  type: string
  size: number
  stream: unknown
}

/** The address for the redirect: of the product, or of a provider. */
export interface RedirectAnswer {
  location: string
}

type Bodies<E extends Endpoint> = E['answers'][keyof E['answers']]

/** The body of a successful answer; `undefined` when it has none. */
export type Answer<E extends Endpoint> =
  Bodies<E> extends infer S
    ? S extends z.ZodType
      ? z.output<S>
      : S extends 'file'
        ? FileAnswer
        : S extends 'redirect'
          ? RedirectAnswer
          : undefined
    : never

/** The refusal codes an endpoint declares. */
export type RefusalCode<E extends Endpoint> = keyof E['refusals'] & string
