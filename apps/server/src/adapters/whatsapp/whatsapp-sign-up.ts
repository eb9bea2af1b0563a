import type { TokenFailure } from '../oauth/authorization-server.ts'

/** What the partner's page came back with, by name. */
export type SignUpQuery = Readonly<Record<string, string | undefined>>

/** A number that a practice allowed the product to use. */
export interface AllowedNumber {
  /** The partner's id of it. */
  channel: string
  /** WhatsApp's id of it. */
  account: string
  /** E.164. */
  number: string
}

/** The page of a WhatsApp partner, on which practices allow the product to use their number. */
export interface WhatsAppSignUp {
  /** The URL of the page. */
  url(request: { state: string }): string
  /** The number that the practice allowed on the page. */
  findNumber(query: SignUpQuery): Promise<{ kind: 'found'; value: AllowedNumber } | TokenFailure>
  /** Creates an API key for the number, to be stored sealed. It replaces every earlier key of the number. */
  issueKey(number: AllowedNumber): Promise<{ kind: 'granted'; key: string } | TokenFailure>
}
