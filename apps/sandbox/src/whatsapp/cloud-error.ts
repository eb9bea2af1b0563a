import { randomBytes } from 'node:crypto'
import { Refusal } from '../http/refusal.ts'

/** The Cloud API errors that the sandbox returns or reports with a failed status: HTTP status and title by code. */
const errors = {
  100: { status: 400, title: 'Invalid parameter' },
  190: { status: 401, title: 'Invalid OAuth access token - Cannot parse access token' },
  130429: { status: 429, title: 'Rate limit hit' },
  130472: { status: 400, title: "User's number is part of an experiment" },
  130497: { status: 400, title: 'Business account is restricted from messaging users in this country' },
  131000: { status: 500, title: 'Something went wrong' },
  131008: { status: 400, title: 'Required parameter is missing' },
  131009: { status: 400, title: 'Parameter value is not valid' },
  131021: { status: 400, title: 'Recipient cannot be sender' },
  131026: { status: 400, title: 'Message undeliverable' },
  131047: { status: 400, title: 'Re-engagement message' },
  131048: { status: 400, title: 'Spam rate limit hit' },
  131049: {
    status: 400,
    title: 'This message was not delivered to maintain healthy ecosystem engagement',
  },
  131050: { status: 400, title: 'User has stopped receiving marketing messages' },
  131051: { status: 400, title: 'Unsupported message type' },
  131052: { status: 400, title: 'Media download error' },
  131053: { status: 400, title: 'Media upload error' },
  131056: { status: 429, title: '(Business Account, Consumer Account) pair rate limit hit' },
  132000: { status: 400, title: 'Number of parameters does not match the expected number of params' },
  132001: { status: 404, title: 'Template name does not exist in the translation' },
  132005: { status: 400, title: 'Translated text too long' },
  132012: { status: 400, title: 'Parameter format does not match format in the created template' },
  132015: { status: 400, title: 'Template is paused' },
  132016: { status: 400, title: 'Template is disabled' },
} as const

export type CloudCode = keyof typeof errors

/** An error: its code, and a text for this case. */
export interface CloudIssue {
  code: CloudCode
  details: string
}

/** A refusal in the Cloud API's format. */
export function cloudRefusal(code: CloudCode, details: string): Refusal {
  const { status, title } = errors[code]
  const error = {
    message: `(#${code}) ${title}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
  }
  return new Refusal(status, { error }, details)
}

/** The error in the format of a failed status. */
export function presentFailure({ code, details }: CloudIssue) {
  const { title } = errors[code]
  const href = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/'
  return { code, title, message: title, error_data: { details }, href }
}
