import type { TokenFailure } from '../oauth/authorization-server.ts'

/** What the partner's page came back with, by name. */
export type SignUpQuery = Readonly<Record<string, string | undefined>>

export type SignUpResult =
  | {
      kind: 'granted'
      /** WhatsApp's id of the number. */
      account: string
      /** E.164. */
      number: string
      /** The number's API key, to be stored sealed. */
      key: string
    }
  | TokenFailure

/** The page of a WhatsApp partner, on which practices allow the product to use their number. */
export interface WhatsAppSignUp {
  /** The URL of the page. */
  url(request: { state: string }): string
  /** Obtains the number that the practice allowed. */
  exchange(query: SignUpQuery): Promise<SignUpResult>
}
