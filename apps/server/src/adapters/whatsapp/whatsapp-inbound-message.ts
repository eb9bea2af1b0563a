import { z } from 'zod'

/** A file of a received message, which stays with WhatsApp until it is fetched. */
const WhatsAppFile = z.object({
  id: z.string(),
  /** The type that WhatsApp names; the content is checked once it has been fetched. */
  type: z.string(),
  /** Null for pictures and recordings, which have no name. */
  name: z.string().nullable(),
})

/** The content of a message. */
const Content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** A choice among offered answers. */
  z.object({ kind: z.literal('choice'), text: z.string() }),
  z.object({ kind: z.literal('file'), caption: z.string(), file: WhatsAppFile }),
  /** `emoji` is empty when a reaction was removed; `to` is WhatsApp's id of the message that the reaction is about. */
  z.object({ kind: z.literal('reaction'), emoji: z.string(), to: z.string() }),
  z.object({
    kind: z.literal('place'),
    name: z.string(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  z.object({
    kind: z.literal('contacts'),
    contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })),
  }),
  /** A notice by WhatsApp itself, for example that the sender has a new number. */
  z.object({ kind: z.literal('notice'), text: z.string() }),
  /** WhatsApp does not deliver the content, or its kind or shape is unknown. */
  z.object({ kind: z.literal('unsupported') }),
])
export type WhatsAppIncomingContent = z.infer<typeof Content>

/** A received WhatsApp message, stored in this shape until it is placed on a timeline. */
export const WhatsAppInboundMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    providerId: z.string(),
    /** E.164; '' when WhatsApp does not give it. */
    from: z.string(),
    /** The name in the sender's profile; '' when it is not given or has no letters. */
    name: z.string(),
    at: z.iso.datetime().nullable(),
    content: Content,
  }),
  /** A sender has deleted one of their messages; `providerId` is the id of the deleted message. */
  z.object({ kind: z.literal('revoke'), providerId: z.string(), from: z.string() }),
  /** A message of an unknown shape, stored as received. */
  z.object({ kind: z.literal('unreadable'), from: z.string(), item: z.unknown() }),
])
export type WhatsAppInboundMessage = z.infer<typeof WhatsAppInboundMessage>

/** The fingerprint of a deletion by the sender, by WhatsApp's id of the deleted message. */
export function revokeFingerprint(providerId: string): string {
  return `revoke ${providerId}`
}
