import { describe, expect, it } from 'vitest'
import { failureOf, failureReasons } from './failure-reason.ts'
import { isKeyRefusal, isTemporaryWhatsAppRefusal, whatsAppFailure } from './whatsapp-failure.ts'

const temporary = [4, 80007, 130429, 131016, 131048, 131056, 131057]

/** Every error code in the documentation of the Cloud API, with the text for staff. */
const documented: [code: number, text: string][] = [
  ...[0, 190, 3, 10, 200, 250, 299, 368, 131031, 130497, 100, 131008, 131009, 131005, 131030, 131037].map(
    (code): [number, string] => [code, 'Your sending account needs attention. Please contact support'],
  ),
  ...[131042, 131045, 133016].map((code): [number, string] => [
    code,
    'Your sending account needs attention. Please contact support',
  ]),
  ...temporary.map((code): [number, string] => [code, 'The network is busy. Send it again in a few minutes']),
  ...[131000, 135000, 137000].map((code): [number, string] => [code, 'Error Sending Message']),
  [131021, 'The number is not valid. Check it with the patient'],
  [131026, 'The number cannot receive this on WhatsApp. Try a text or a call'],
  [131047, 'The patient last wrote more than 24 hours ago. Send a template instead'],
  [
    131049,
    'WhatsApp limits how many adverts a patient gets, and did not deliver this. Try a text or an email',
  ],
  [
    130472,
    'WhatsApp limits how many adverts a patient gets, and did not deliver this. Try a text or an email',
  ],
  [131050, 'The patient has opted out of marketing on WhatsApp. Try a call'],
  ...[131051, 131052, 131053].map((code): [number, string] => [
    code,
    'The attachment could not be sent. Send the message without it',
  ]),
  ...[132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016].map((code): [number, string] => [
    code,
    'This template cannot be sent. Choose another one',
  ]),
]

describe('the failure reason of a WhatsApp message (COM-08)', () => {
  it.each(documented)('for code %i is "%s"', (code, text) => {
    expect(failureOf(whatsAppFailure(code)).text).toBe(text)
    expect(failureReasons).toContain(whatsAppFailure(code))
  })

  it.each([null, 99_999, 199, 300])('for the unknown code %j is the default text', (code) => {
    expect(failureOf(whatsAppFailure(code)).text).toBe('Error Sending Message')
  })

  it('is temporary for the codes after which a request may succeed later', () => {
    expect(documented.filter(([code]) => isTemporaryWhatsAppRefusal(code)).map(([code]) => code)).toEqual(
      temporary,
    )
    expect(isTemporaryWhatsAppRefusal(null)).toBe(false)
  })

  it('is a refused API key for the codes 0 and 190', () => {
    expect(documented.filter(([code]) => isKeyRefusal(code)).map(([code]) => code)).toEqual([0, 190])
    expect(isKeyRefusal(null)).toBe(false)
  })
})
