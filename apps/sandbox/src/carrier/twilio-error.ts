import { Refusal } from '../http/refusal.ts'

/** The errors that the simulated carrier returns: HTTP status and text by Twilio's code. */
const errors = {
  20001: { status: 400, message: 'A parameter could not be read' },
  20003: { status: 401, message: 'Authenticate' },
  20404: { status: 404, message: 'The requested resource was not found' },
  20429: { status: 429, message: 'Too Many Requests' },
  20500: { status: 500, message: 'Internal Server Error' },
  21211: { status: 400, message: "The 'To' number is not a valid phone number" },
  21212: { status: 400, message: "The 'From' number is not a valid phone number, shortcode, or sender ID" },
  21266: { status: 400, message: "'To' and 'From' number cannot be the same" },
  21402: { status: 400, message: 'The URL is not a valid URL' },
  21403: { status: 400, message: 'The HTTP method is not valid' },
  21408: {
    status: 400,
    message: "Permission to send an SMS has not been enabled for the region of the 'To' number",
  },
  21421: { status: 400, message: 'PhoneNumber is not a valid phone number' },
  21422: { status: 400, message: 'The phone number is not available' },
  21602: { status: 400, message: 'Message body is required' },
  21603: { status: 400, message: "A 'From' phone number is required" },
  21604: { status: 400, message: "A 'To' phone number is required" },
  21606: {
    status: 400,
    message: "The 'From' phone number provided is not a valid message-capable number for this account",
  },
  21609: { status: 400, message: "The 'StatusCallback' URL is not a valid URL" },
  21610: { status: 400, message: 'Attempt to send to unsubscribed recipient' },
  21612: { status: 400, message: "The message cannot be sent with this combination of 'To' and 'From'" },
  21614: { status: 400, message: "The 'To' number is not a valid mobile number" },
  21617: { status: 400, message: 'The concatenated message body exceeds the 1600 character limit' },
  21620: { status: 400, message: 'Invalid media URL(s)' },
  21623: { status: 400, message: 'Number of media files exceeds allowed limit' },
  21631: { status: 400, message: 'The Address Sid is invalid' },
  21649: { status: 400, message: 'The Bundle Sid is invalid, or its bundle is not approved' },
  21659: { status: 400, message: "The 'From' number is not a phone number of this account" },
  21705: { status: 400, message: 'The Messaging Service Sid is invalid' },
  63007: { status: 400, message: 'This account has no WhatsApp sender for the From address' },
} as const

export type TwilioCode = keyof typeof errors

/** A refusal as Twilio's REST API writes it. */
export function twilioRefusal(code: TwilioCode): Refusal {
  const { status, message } = errors[code]
  const body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
  return new Refusal(status, body, message)
}
