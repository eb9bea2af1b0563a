import { numberForSale } from './available-numbers.ts'
import { isValidCallbackUrl, lastValue, type MessageForm } from './check-message.ts'
import type { NumberStore, OwnedNumber } from './number-store.ts'
import type { TwilioCode } from './twilio-error.ts'

const E164 = /^\+[1-9]\d{6,14}$/
const MAX_NAME_LENGTH = 64

export type Purchase = Omit<OwnedNumber, 'sid' | 'createdAt'>

/**
 * Checks a request for a number with Twilio's rules.
 * @returns the number to buy, or the code of the first error
 */
export function checkPurchase(
  form: MessageForm,
  numbers: Pick<NumberStore, 'owns'>,
): { ok: true; purchase: Purchase } | { ok: false; code: TwilioCode } {
  const text = (field: string) => lastValue(form[field])
  const [number, smsUrl, voiceUrl] = [text('PhoneNumber'), text('SmsUrl'), text('VoiceUrl')]
  const friendlyName = text('FriendlyName') || number
  const code =
    (E164.test(number) ? null : (21421 as const)) ??
    (friendlyName.length > MAX_NAME_LENGTH ? 20001 : null) ??
    ([smsUrl, voiceUrl].every((url) => url === '' || isValidCallbackUrl(url)) ? null : 21402) ??
    ([text('SmsMethod'), text('VoiceMethod')].every(isPost) ? null : 21403) ??
    proofError(text('BundleSid'), text('AddressSid')) ??
    (numberForSale(number) && !numbers.owns(number) ? null : 21422)
  if (code) return { ok: false, code }
  return {
    ok: true,
    purchase: {
      number,
      friendlyName,
      smsUrl: smsUrl || null,
      voiceUrl: voiceUrl || null,
      bundleSid: text('BundleSid') || null,
      addressSid: text('AddressSid') || null,
    },
  }
}

/** Twilio also accepts GET; this simulation reports by POST only. */
function isPost(method: string): boolean {
  return method === '' || method.toUpperCase() === 'POST'
}

function proofError(bundleSid: string, addressSid: string): TwilioCode | null {
  if (bundleSid !== '' && !/^BU[0-9a-f]{32}$/i.test(bundleSid)) return 21649
  return addressSid !== '' && !/^AD[0-9a-f]{32}$/i.test(addressSid) ? 21631 : null
}
