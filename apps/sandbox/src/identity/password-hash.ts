import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const KEY_BYTES = 32
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

/** @returns salt and key in hexadecimal, separated by a colon */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, KEY_BYTES)
  return `${salt.toString('hex')}:${key.toString('hex')}`
}

/** @param hash the result of `hashPassword` */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const derived = await derive(password, Buffer.from(salt, 'hex'), KEY_BYTES)
  return timingSafeEqual(derived, Buffer.from(key, 'hex'))
}
