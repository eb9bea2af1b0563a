/** Why a practice's service gave no result; nothing was changed there either. `detail` is for the log. */
export type ServiceTrouble =
  /** The practice's token or key is not accepted. */
  | { kind: 'token_refused' }
  /** It is valid, but does not allow this. */
  | { kind: 'forbidden'; detail: string }
  /** Too many requests, from this program or from another one that uses the same account. */
  | { kind: 'busy'; retryAfterSeconds: number | null }
  /** There was no response in time, or only an error. */
  | { kind: 'unreachable'; detail: string }
  /** The response is malformed. */
  | { kind: 'unreadable'; detail: string }

export type ServiceResult<T> = { kind: 'answered'; value: T } | ServiceTrouble
