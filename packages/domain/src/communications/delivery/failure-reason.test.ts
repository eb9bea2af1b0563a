import { describe, expect, it } from 'vitest'
import { carrierFailure, isTemporaryCarrierRefusal } from './carrier-failure.ts'
import { failureOf, failureReasons } from './failure-reason.ts'
import { mailFailure } from './mail-failure.ts'

describe('the failure reason of a message (COM-08)', () => {
  it.each([
    [30003, 'switched_off', 'The number is switched off'],
    ['21610', 'opted_out', 'The patient has asked not to be texted. Try a call or an email'],
    [30005, 'unknown_number', 'The number is not in use. Check it with the patient'],
    [30006, 'no_texts', 'The number cannot receive texts. It may be a landline, so try a call'],
    [21606, 'setup', 'Your sending account needs attention. Please contact support'],
  ])('follows from the carrier’s code %s: %s', (code, reason, text) => {
    expect(carrierFailure(code)).toBe(reason)
    expect(failureOf(carrierFailure(code)).text).toBe(text)
  })

  it.each([null, undefined, '', 'abc', 99_999])(
    'has the default text for the carrier’s unknown code %j',
    (code) => {
      expect(failureOf(carrierFailure(code)).text).toBe('Error Sending Message')
    },
  )

  it('marks a phone number as invalid if it is not in use or not valid, but not if it is switched off or the text is filtered', () => {
    expect(failureOf(carrierFailure(30005)).marksRecipient).toBe(true)
    expect(failureOf(carrierFailure(21211)).marksRecipient).toBe(true)
    expect(failureOf(carrierFailure(30003)).marksRecipient).toBe(false)
    expect(failureOf(carrierFailure(30007)).marksRecipient).toBe(false)
  })

  it('is temporary for a full queue or too many requests, and not for an invalid number', () => {
    expect(isTemporaryCarrierRefusal(21611)).toBe(true)
    expect(isTemporaryCarrierRefusal(20429)).toBe(true)
    expect(isTemporaryCarrierRefusal(21211)).toBe(false)
  })

  it.each([
    [{ reply: 550, enhanced: '5.1.1' }, 'address_unknown', true],
    [{ reply: 550, enhanced: '5.1.2' }, 'domain_unknown', true],
    [{ reply: 556, enhanced: '5.1.10' }, 'domain_unknown', true],
    [{ reply: 552, enhanced: '5.2.2' }, 'mailbox_full', true],
    [{ reply: 452, enhanced: '4.2.2' }, 'mailbox_full', false],
    [{ reply: 552, enhanced: '5.3.4' }, 'too_large', true],
    [{ reply: 550, enhanced: '5.7.26' }, 'mail_refused', true],
    [{ reply: 451, enhanced: '4.7.1' }, 'busy', false],
    [{ reply: 421 }, 'busy', false],
    [{ reply: 535, enhanced: '5.7.8' }, 'setup', true],
    [{ enhanced: '5.2.1' }, 'mailbox_disabled', true],
    [{ reply: 554 }, 'mail_refused', true],
    [{ reply: 599 }, 'unknown', true],
    [{ enhanced: 'nonsense' }, 'unknown', false],
    [{}, 'unknown', false],
  ])('follows from the mail server’s reply %j: %s', (serverReply, reason, permanent) => {
    expect(mailFailure(serverReply)).toEqual({ reason, permanent })
  })

  it('always has a text for people', () => {
    for (const reason of failureReasons) expect(failureOf(reason).text).toMatch(/^[A-Z].*[a-z]$/)
  })
})
