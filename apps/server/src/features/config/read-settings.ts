import { ClientSettings } from '@enamel/contract/practice'

/**
 * A practice's settings from their column; unset sections have their defaults.
 * @throws ZodError on a section that does not match the contract
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
