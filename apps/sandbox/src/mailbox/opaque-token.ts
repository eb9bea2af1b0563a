import type { z } from 'zod'

/** A token that continues a list: opaque to clients. */
export function writeToken(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @returns undefined for a token that `writeToken` did not write in this shape */
export function readToken<T>(schema: z.ZodType<T>, token: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
