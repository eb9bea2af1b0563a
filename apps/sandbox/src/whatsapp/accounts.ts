/** A practice's phone number on WhatsApp, as 360dialog stores it. */
export interface WhatsAppAccount {
  /** The first API key of this number, which requests send in the header D360-API-KEY; null before its sign-up. */
  apiKey: string | null
  /** E.164. */
  number: string
  phoneNumberId: string
  wabaId: string
}

/** The numbers of the demo: Brightside Dental is on WhatsApp, Harbour Dental can sign up. */
export const demoAccounts: readonly WhatsAppAccount[] = [
  {
    apiKey: 'sandbox-whatsapp-key-brightside',
    number: '+441632960100',
    phoneNumberId: '100000000000100',
    wabaId: '200000000000100',
  },
  {
    apiKey: null,
    number: '+441632960200',
    phoneNumberId: '100000000000200',
    wabaId: '200000000000200',
  },
]

/** The id that WhatsApp gives to a phone number: the number without its plus. */
export function waId(number: string): string {
  return number.replace(/^\+/, '')
}
