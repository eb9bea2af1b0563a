import { describe, expect, it } from 'vitest'
import { ClientSettings } from './practice.ts'

const settings: ClientSettings = {
  practice: {
    name: 'Brightside Dental',
    phone: '+441632960100',
    representative: 'Hannah Price',
    signature: { enabled: true, html: '<p>Hannah</p>' },
  },
  assets: { logo: null, footer: null, rep: 'https://files.test/hannah.jpeg' },
  communications: {
    business_hours: { monday: { opens: '09:00:00', closes: '17:00:00' }, sunday: null },
    undo_send_seconds: 5,
    sms_autoresponses: { out_of_hours: { enabled: false, message: '' } },
  },
  dns: {},
  test_email: {},
  inbox_views: [],
}

describe('client settings', () => {
  it('contain the practice with representative and signature, assets, communications, dns and test email (CFG-18)', () => {
    expect(ClientSettings.parse(settings)).toEqual(settings)
  })

  it.each(['practice', 'assets', 'communications', 'dns', 'test_email'] as const)(
    'are invalid without %s (CFG-18)',
    (part) => {
      const { [part]: _removed, ...rest } = settings
      expect(ClientSettings.safeParse(rest).success).toBe(false)
    },
  )

  it.each([
    ['a signature without its HTML', { practice: { ...settings.practice, signature: { enabled: true } } }],
    ['no representative', { practice: { ...settings.practice, representative: undefined } }],
    [
      'business hours without a closing time',
      { communications: { ...settings.communications, business_hours: { monday: { opens: '09:00:00' } } } },
    ],
    [
      'an autoresponse without a message',
      { communications: { ...settings.communications, sms_autoresponses: { late: { enabled: true } } } },
    ],
  ])('are invalid with %s (CFG-18)', (_, change) => {
    expect(ClientSettings.safeParse({ ...settings, ...change }).success).toBe(false)
  })
})
