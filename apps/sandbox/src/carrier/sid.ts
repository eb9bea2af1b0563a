import { randomBytes } from 'node:crypto'

/**
 * A Twilio id: SM message, MM message with files, ME file, CA call, RE recording, and 32 hexadecimal digits. Random, so
 * that none repeats after a restart.
 */
export function newSid(prefix: 'SM' | 'MM' | 'ME' | 'CA' | 'RE'): string {
  return prefix + randomBytes(16).toString('hex')
}
