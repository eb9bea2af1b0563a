import { randomBytes } from 'node:crypto'

/**
 * Creates a Twilio id: a prefix (SM message, MM message with files, ME file, CA call, RE recording, PN number) and 32 hexadecimal
 * digits. The digits are random, so that no id repeats after a restart.
 */
export function newSid(prefix: 'SM' | 'MM' | 'ME' | 'CA' | 'RE' | 'PN'): string {
  return prefix + randomBytes(16).toString('hex')
}
