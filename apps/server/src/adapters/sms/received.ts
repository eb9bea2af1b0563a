import { z } from 'zod'

/** A file of a received text, which stays with the carrier until it is fetched. */
const Media = z.object({
  url: z.string(),
  /** The type that the carrier names; the content is checked once it has been fetched. */
  type: z.string(),
})
export type Media = z.infer<typeof Media>

/** A received text, stored in this shape until it is placed on a timeline. */
export const IncomingSms = z.object({
  providerId: z.string(),
  /** '' when the sender's number is withheld. */
  from: z.string(),
  to: z.string(),
  body: z.string(),
  /** Carriers forward messages of other networks through the same webhook. */
  network: z.enum(['sms', 'whatsapp']),
  media: z.array(Media),
  /** The carrier's own action on this text: it blocked texts to the sender, or allowed them again. */
  acted: z.enum(['stop', 'start']).nullable(),
})
export type IncomingSms = z.infer<typeof IncomingSms>

export interface IncomingCall {
  providerId: string
  /** '' when the caller's number is withheld. */
  from: string
  to: string
}

/** A call that has ended, stored in this shape until it is placed on a timeline. */
export const CallEnd = z.object({
  providerId: z.string(),
  /** '' when the caller's number was withheld. */
  from: z.string(),
  to: z.string(),
  answered: z.boolean(),
  durationSeconds: z.number().nullable(),
})
export type CallEnd = z.infer<typeof CallEnd>

/** A recording of a call, which stays with the carrier until it is fetched. */
export interface CallRecording {
  providerId: string
  /** The carrier's id of the call. */
  callId: string
  /** The practice's number. */
  to: string
  url: string
}
