import type { TwilioCode } from './twilio-error.ts'

/**
 * Numbers that cannot be reached, by convention: their last digit is the last digit of the error code. All are in
 * Ofcom's range for drama.
 */
export const undeliverable: Record<string, { code: number; reason: string }> = {
  '+447700900993': { code: 30003, reason: 'switched off or out of coverage' },
  '+447700900994': { code: 30004, reason: 'blocked by the handset or its network' },
  '+447700900995': { code: 30005, reason: 'not in use' },
  '+447700900996': { code: 30006, reason: 'a landline, or a network that accepts no texts' },
  '+447700900997': { code: 30007, reason: 'filtered by the network as unwanted' },
  '+447700900998': { code: 30008, reason: 'lost for an unknown reason' },
}

/** Recipients that the carrier refuses immediately: one by convention, and Twilio's own test numbers. */
export const refusedRecipients: Record<string, TwilioCode> = {
  '+447700900990': 21610,
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
}

export const refusedSenders: Record<string, TwilioCode> = {
  '+15005550001': 21212,
  '+15005550007': 21606,
}
