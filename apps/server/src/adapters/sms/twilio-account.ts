import BaseTwilio from 'twilio/lib/base/BaseTwilio.js'

/** An account with Twilio, and the address of its API. */
export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's address. */
  baseUrl: string
}

type ClientOptions = ConstructorParameters<typeof BaseTwilio.Client>[2]

/** A client for requests by URL. The package's main module would also load what makes tokens for its other products. */
export function twilioClient({ accountSid, authToken }: TwilioAccount, options: ClientOptions) {
  return new BaseTwilio.Client(accountSid, authToken, options)
}
