/** A number on WhatsApp, as 360dialog stores it. */
export interface WhatsAppAccount {
  /** The D360-API-KEY of the number. */
  apiKey: string
  /** E.164. */
  number: string
  phoneNumberId: string
  wabaId: string
}

/** The numbers of the demo: Brightside Dental is on WhatsApp, Harbour Dental is not. */
export const demoAccounts: readonly WhatsAppAccount[] = [
  {
    apiKey: 'sandbox-whatsapp-key-brightside',
    number: '+441632960100',
    phoneNumberId: '100000000000100',
    wabaId: '200000000000100',
  },
]

/** The id by which WhatsApp names a person or a number: the number without its plus. */
export function waId(number: string): string {
  return number.replace(/^\+/, '')
}
