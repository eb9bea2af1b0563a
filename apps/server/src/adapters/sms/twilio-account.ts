/** An account with Twilio, and where its API is asked. */
export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's address. */
  baseUrl: string
}
