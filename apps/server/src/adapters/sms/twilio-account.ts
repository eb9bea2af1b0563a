/** An account with Twilio, and the address of its API. */
export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's address. */
  baseUrl: string
}
