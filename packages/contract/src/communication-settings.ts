import { autoresponseError, autoresponseTypes } from '@enamel/domain/autoresponder/autoresponse'
import {
  isHalfHour,
  NOT_A_HALF_HOUR,
  openingHoursError,
  weekdays,
} from '@enamel/domain/autoresponder/business-hours'
import { INVALID_UNDO_SECONDS, isUndoSeconds } from '@enamel/domain/communications/messages/undo-send'
import { INVALID_PHONE } from '@enamel/domain/practice-settings/practice-details'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { settingsConflict } from './errors.ts'
import { storableText, text } from './fields.ts'

const SmsStatus = z.object({ number: z.string().nullable() })
const OpeningHours = z.object({ opens: z.string(), closes: z.string() })
const Autoresponse = z.object({ enabled: z.boolean(), message: storableText() })

/** The settings for emails and texts (COMS-01, G3-22). */
const CommunicationSettings = z.object({
  /** Null if the practice has no email. */
  sending_email: z.string().nullable(),
  /** Null on days on which the practice is closed. */
  business_hours: z.record(z.enum(weekdays), OpeningHours.nullable()),
  sms_autoresponses: z.record(z.enum(autoresponseTypes), Autoresponse),
  /** How long a message that staff sent can be taken back; 0 if it is sent at once. */
  undo_send_seconds: z.number().int(),
  sms_status: SmsStatus,
})
export type CommunicationSettings = z.infer<typeof CommunicationSettings>

const HalfHour = z.string().refine(isHalfHour, NOT_A_HALF_HOUR)
const ChangedOpeningHours = z
  .object({ opens: HalfHour, closes: HalfHour })
  .superRefine((hours, { addIssue }) => addError(addIssue, [], openingHoursError(hours)))
const ChangedAutoresponse = Autoresponse.superRefine((answer, { addIssue }) =>
  addError(addIssue, ['message'], autoresponseError(answer)),
)

function addError(
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void,
  path: string[],
  message: string | null,
): void {
  if (message !== null) addIssue({ code: 'custom', path, message })
}

/** Some of the settings; the maps may contain some of their keys. */
const ChangedSettings = z.strictObject({
  sending_email: text(254).optional(),
  business_hours: z.partialRecord(z.enum(weekdays), ChangedOpeningHours.nullable()).optional(),
  sms_autoresponses: z.partialRecord(z.enum(autoresponseTypes), ChangedAutoresponse).optional(),
  undo_send_seconds: z.number().refine(isUndoSeconds, INVALID_UNDO_SECONDS).optional(),
})

/** The values from which an edit started, whatever an earlier version stored. */
const BasedOn = z.object({
  sending_email: z.string().nullable().optional(),
  business_hours: z.partialRecord(z.enum(weekdays), OpeningHours.nullable()).optional(),
  sms_autoresponses: z
    .partialRecord(z.enum(autoresponseTypes), z.object({ enabled: z.boolean(), message: z.string() }))
    .optional(),
  undo_send_seconds: z.number().optional(),
})

export const communicationSettings = {
  get: endpoint({
    summary:
      'The sending address, the business hours, the automatic answers to texts, the number for texts, and how long a sent message can be taken back',
    method: 'GET',
    path: '/v3/clients/settings/communications',
    caller: 'staff',
    responses: { 200: CommunicationSettings },
    refusals: {},
  }),
  save: endpoint({
    summary:
      'Changes the sending address, the hours of some days, some automatic answers, or how long a sent message can be taken back',
    method: 'PUT',
    path: '/v3/clients/settings/communications',
    caller: 'staff',
    body: ChangedSettings.extend({ based_on: BasedOn.optional() }),
    responses: { 200: CommunicationSettings },
    refusals: settingsConflict(CommunicationSettings),
    audit: 'settings.communications',
  }),
  enableSms: endpoint({
    summary: "Gets a number for the practice's texts and calls; calls are forwarded to the practice's phone",
    method: 'POST',
    path: '/v3/clients/sms/enable',
    caller: 'staff',
    body: z.object({ practice_phone: text(40, INVALID_PHONE) }),
    responses: { 200: z.object({ sms_status: SmsStatus }) },
    refusals: {
      sms_already_enabled: { status: 409, message: 'Your practice already has a number for texts.' },
      sms_not_available: {
        status: 409,
        message: 'Texts cannot be enabled here yet, because no phone carrier is connected. Ask us for help.',
      },
      number_not_available: {
        status: 409,
        message: 'The phone carrier has no number for your practice at the moment. Try again tomorrow.',
      },
      number_refused: {
        status: 409,
        message: 'The phone carrier refused to give your practice a number. Ask us for help.',
      },
      number_pending: {
        status: 409,
        message:
          'We asked the phone carrier for a number and are waiting for its answer. Try again in a minute; you cannot get two.',
      },
      carrier_unreachable: {
        status: 503,
        message: 'The phone carrier could not be reached. Nothing was changed. Try again in a minute.',
      },
    },
    audit: 'sms.enable',
  }),
}
