import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * A refusal with which the server may respond: its HTTP status and the text a person reads. A part such as `{name}` is
 * replaced by a value that the handler supplies.
 */
export interface RefusalKind {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 417 | 422 | 429 | 431 | 500 | 502 | 503
  message: string
  /** The shape of `record` in the response: the stored record, so that the caller can merge, for example. */
  record?: z.ZodType
}

export type RefusalKinds = Record<string, RefusalKind>

/**
 * Who may send the request: anyone; a provider that signs it, or a website of the practice; a signed-in member of
 * staff.
 */
export type Caller = 'anyone' | 'provider' | 'staff'

/**
 * An endpoint of the API as data: method, path, shapes and refusals are defined only here. Server validation,
 * serialisation, OpenAPI and the web client's types are all derived from it. Paths are relative to `api_base_url`.
 */
export interface Endpoint {
  summary: string
  method: Method
  path: string
  caller: Caller
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The content type of the body; JSON by default. `multipart` has one file. */
  accepts?: 'json' | 'form' | 'multipart'
  /** The field of the file in a multipart body: `file` by default. */
  fileField?: string
  /**
   * The successful responses by status. `null` is a response without a body, 'file' a download, 'redirect' a redirect
   * of the browser.
   */
  responses: Partial<Record<200 | 201 | 202 | 204 | 302, z.ZodType | 'file' | 'redirect' | null>>
  refusals: RefusalKinds
  /**
   * Repeated or unknown parameters of the query are accepted, because callers pass on queries that they did not write.
   */
  allowsUnknownQuery?: true
  /** A GET that changes something, and is therefore refused when a different site sends the browser to it. */
  sameSiteOnly?: true
  /**
   * A GET for navigation of the browser only. It is refused as a subresource of a page, such as an image or a frame.
   */
  navigationOnly?: true
  /** The name of the endpoint in the audit log; absent if its requests are not recorded there. */
  audit?: string
  /**
   * The request may have an `Idempotency-Key`, a UUID: a repeat with the same key and body returns the first result.
   */
  acceptsIdempotencyKey?: true
  /** Sent by the page without its user's doing, so it does not count as a use of the session, which ends as if unused. */
  isBackground?: true
  /** The response contains a secret, such as a token of the session, so it is never compressed. */
  returnsToken?: true
}

/** Declares an endpoint and preserves its exact types. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** The input of a handler, after parsing. */
export type HandlerInput<E extends Endpoint> = {
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
  // A FormData; its type is not available in this package.
  (E extends { accepts: 'multipart' } ? { body: object } : unknown)

/** A download: `stream` is anything that the server can send. */
export interface FileResponse {
  name: string
  type: string
  size: number
  stream: unknown
  /**
   * The content of this address never changes and is for everybody: other sites may show it, and caches keep it. By
   * default a file stays out of every cache.
   */
  isPublic?: true
}

/** A redirect to a URL of the product or of a provider. */
export interface RedirectResponse {
  location: string
}

type Bodies<E extends Endpoint> = E['responses'][keyof E['responses']]

/** The body of a successful response; `undefined` when it has none. */
export type ResponseBody<E extends Endpoint> =
  Bodies<E> extends infer S
    ? S extends z.ZodType
      ? z.output<S>
      : S extends 'file'
        ? FileResponse
        : S extends 'redirect'
          ? RedirectResponse
          : undefined
    : never

/** The codes of the refusals that an endpoint declares. */
export type RefusalCode<E extends Endpoint> = keyof E['refusals'] & string
