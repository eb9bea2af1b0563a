import { ClientSettings } from '@enamel/contract/config'

/**
 * A practice's settings out of the column that holds them; sections that were never set are as they begin.
 * @throws ZodError on a section that is not as the contract has it
 */
export function readSettings({ name, settings }: { name: string; settings: unknown }): ClientSettings {
  return ClientSettings.parse({ ...unset(name), ...Object(settings) })
}

function unset(practiceName: string): ClientSettings {
  return {
    practice: { name: practiceName, phone: '', representative: '', signature: { enabled: false, html: '' } },
    assets: { logo: null, footer: null, rep: null },
    communications: { business_hours: {}, sms_autoresponses: {} },
    dns: {},
    test_email: {},
    inbox_views: [],
  }
}
