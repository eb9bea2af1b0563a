import { rfc2822Date } from '../clock/rfc2822-date.ts'
import { type AvailableNumber, numberForSale } from './available-numbers.ts'
import { hasMms } from './mms.ts'
import type { OwnedNumber } from './number-store.ts'

/** A number for sale as Twilio's 2010 API shows it. */
export function presentAvailable({ number, country, capabilities }: AvailableNumber) {
  return {
    friendly_name: number,
    phone_number: number,
    lata: null,
    locality: null,
    rate_center: null,
    latitude: null,
    longitude: null,
    region: null,
    postal_code: null,
    iso_country: country,
    address_requirements: 'none',
    beta: false,
    capabilities: { ...capabilities, fax: false },
  }
}

/** A number of the account as Twilio's 2010 API shows it. */
export function presentOwned(accountSid: string, owned: OwnedNumber) {
  const sold = numberForSale(owned.number)
  const created = rfc2822Date(new Date(owned.createdAt))
  return {
    account_sid: accountSid,
    address_requirements: 'none',
    address_sid: owned.addressSid,
    api_version: '2010-04-01',
    beta: false,
    bundle_sid: owned.bundleSid,
    capabilities: {
      ...(sold?.capabilities ?? { voice: true, sms: true, mms: hasMms(owned.number) }),
      fax: false,
    },
    date_created: created,
    date_updated: created,
    emergency_address_sid: null,
    emergency_address_status: 'unregistered',
    emergency_status: 'Inactive',
    friendly_name: owned.friendlyName,
    identity_sid: null,
    origin: 'twilio',
    phone_number: owned.number,
    sid: owned.sid,
    sms_application_sid: '',
    sms_fallback_method: 'POST',
    sms_fallback_url: '',
    sms_method: 'POST',
    sms_url: owned.smsUrl ?? '',
    status: 'in-use',
    status_callback: '',
    status_callback_method: 'POST',
    trunk_sid: null,
    type: sold?.type.toLowerCase() ?? null,
    uri: `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers/${owned.sid}.json`,
    voice_application_sid: null,
    voice_caller_id_lookup: false,
    voice_fallback_method: 'POST',
    voice_fallback_url: null,
    voice_method: 'POST',
    voice_receive_mode: 'voice',
    voice_url: owned.voiceUrl,
  }
}
