import { normaliseEmail } from '@enamel/domain/patients/email-address'
import { DETAIL_MAX_LENGTH } from '@enamel/domain/practice-settings/practice-details'
import { regions } from '@enamel/domain/practice-settings/regions'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { settingsConflict } from './errors.ts'
import { nameText, text } from './fields.ts'
import { Signature } from './practice.ts'

/** The settings of the tab Practice (PRC-01). */
export const PracticeSettings = z.object({
  name: z.string(),
  /** In E.164; empty if the practice has none. */
  phone: z.string(),
  /** Null for practices outside the United Kingdom (G3-19). */
  region: z.enum(regions).nullable(),
  representative: z.string(),
  email: z.string(),
  signature: Signature,
  types: z.array(z.string()),
  /** The types from which the practice chooses. */
  available_types: z.array(z.string()),
})
export type PracticeSettings = z.infer<typeof PracticeSettings>

/** The details that can be changed. Whether they are valid is decided by `checkPracticeDetails`. */
const ChangedDetails = z.object({
  name: nameText(),
  phone: text(DETAIL_MAX_LENGTH),
  region: z.enum(regions),
  representative: nameText(),
  email: text(DETAIL_MAX_LENGTH).transform((email) => normaliseEmail(email) ?? email),
  types: z.array(text(DETAIL_MAX_LENGTH)).max(200),
})
export type PracticeChanges = Partial<z.infer<typeof ChangedDetails>>

const SignatureHtml = text(1_000_000, 'Must not be empty')

const PATH = '/v3/clients/settings/practice'
const SIGNATURE_PATH = '/v3/clients/settings/signature'

export const practiceSettings = {
  read: endpoint({
    summary: "The practice's details, email, signature and treatment types",
    method: 'GET',
    path: PATH,
    caller: 'staff',
    responses: { 200: PracticeSettings },
    refusals: {},
  }),
  save: endpoint({
    summary: "Changes some of the practice's details",
    method: 'PUT',
    path: PATH,
    caller: 'staff',
    body: ChangedDetails.partial().extend({
      /** The values of the changed fields from which the edit started. */
      based_on: PracticeSettings.omit({ signature: true, available_types: true }).partial().optional(),
    }),
    responses: { 200: PracticeSettings },
    refusals: {
      ...settingsConflict(PracticeSettings),
      domain_taken: {
        status: 409,
        message:
          'Another practice already uses the domain of this email address. Enter an address of your own domain, or ask us for help.',
      },
    },
    audit: 'settings.practice',
  }),
  previewSignature: endpoint({
    summary: 'Returns the HTML that would be stored as the signature, without storing it',
    method: 'POST',
    path: `${SIGNATURE_PATH}/preview`,
    caller: 'staff',
    body: z.object({ html: SignatureHtml }),
    responses: { 200: z.object({ html: z.string() }) },
    refusals: {},
  }),
  saveSignature: endpoint({
    summary: "Replaces the signature of the practice's emails",
    method: 'PUT',
    path: SIGNATURE_PATH,
    caller: 'staff',
    body: z.object({
      html: SignatureHtml,
      /** The signature from which the edit started. */
      based_on: z.object({ html: z.string() }).optional(),
    }),
    responses: { 200: Signature },
    refusals: settingsConflict(Signature),
    audit: 'settings.signature',
  }),
  removeSignature: endpoint({
    summary: 'Removes the signature, so that emails have the generated one',
    method: 'DELETE',
    path: SIGNATURE_PATH,
    caller: 'staff',
    body: z
      .object({
        /** The signature that the user saw. */
        based_on: z.object({ html: z.string() }).optional(),
      })
      .nullish(),
    responses: { 200: Signature },
    refusals: {
      edit_conflict: {
        ...settingsConflict(Signature).edit_conflict,
        message: 'Someone else has changed the signature meanwhile. Look at it before you delete it.',
      },
    },
    audit: 'settings.signature',
  }),
}
