import type { FailureReason } from './failure-reason.ts'

/** WhatsApp's error codes by reason (source: Cloud API, error codes). Other codes are `unknown`. */
const codes: [FailureReason, readonly number[]][] = [
  ['not_on_whatsapp', [131026]],
  ['window_closed', [131047]],
  ['withheld', [130472, 131049]],
  ['stopped_marketing', [131050]],
  ['invalid_number', [131021]],
  ['attachment', [131051, 131052, 131053]],
  ['template', [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016]],
  ['busy', [4, 80007, 130429, 131016, 131048, 131056, 131057]],
  [
    'setup',
    [0, 3, 10, 100, 190, 368, 130497, 131005, 131008, 131009, 131030, 131031, 131037, 131042, 131045, 133016],
  ],
  ['unknown', [131000, 135000, 137000]],
]

const reasonByCode = new Map(codes.flatMap(([reason, list]) => list.map((code) => [code, reason] as const)))

/** Codes from 200 to 299: a permission is missing. */
const isMissingPermission = (code: number) => code >= 200 && code <= 299

/** The reason for a WhatsApp error. `code` is null when the error has none. */
export function whatsAppFailure(code: number | null): FailureReason {
  if (code === null) return 'unknown'
  return isMissingPermission(code) ? 'setup' : (reasonByCode.get(code) ?? 'unknown')
}

/**
 * Whether WhatsApp may accept a refused request later, since there were too many requests or it was under maintenance.
 * WhatsApp does not have the message.
 */
export function isTemporaryWhatsAppRefusal(code: number | null): boolean {
  return whatsAppFailure(code) === 'busy'
}

/** Whether the practice's API key is no longer accepted: nothing can be sent until the practice has a new key. */
export function isKeyRefusal(code: number | null): boolean {
  return code === 0 || code === 190
}
