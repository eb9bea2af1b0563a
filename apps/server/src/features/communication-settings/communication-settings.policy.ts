import { everyRole } from '../../http/pipeline/policy.ts'

/** Permissions for the settings for emails and texts. */
export const communicationSettingsPolicy = {
  read: everyRole(),
  change: everyRole(),
  enableSms: everyRole(),
}
