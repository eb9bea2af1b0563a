import { headerLength } from './header-fields.ts'

/** The email without every header field of this name. */
export function withoutField(raw: Buffer, name: string): Buffer {
  const length = headerLength(raw)
  const field = new RegExp(`^${name}[ \\t]*:.*(?:\\r?\\n[ \\t].*)*\\r?\\n`, 'gim')
  const header = raw.subarray(0, length).toString('latin1').replace(field, '')
  return Buffer.concat([Buffer.from(header, 'latin1'), raw.subarray(length)])
}

/** The email with this header field, instead of any other of that name. @param value without characters outside ASCII */
export function withField(raw: Buffer, name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from(`${name}: ${value}\r\n`), withoutField(raw, name)])
}
