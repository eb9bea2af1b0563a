import type { ClientSettings } from '@enamel/contract/config'

/** Settings of a practice that has not set any. */
export function defaultSettings(practiceName: string): ClientSettings {
  return {
    practice: { name: practiceName, phone: '', representative: '', signature: { enabled: false, html: '' } },
    assets: { logo: null, footer: null, rep: null },
    communications: { business_hours: {}, sms_autoresponses: {} },
    dns: {},
    test_email: {},
    inbox_views: [],
  }
}
