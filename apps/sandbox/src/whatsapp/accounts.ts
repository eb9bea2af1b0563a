/** A number on WhatsApp, as the partner stores it. */
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

/** A number without its plus, as WhatsApp names people and numbers. */
export function waId(number: string): string {
  return number.replace(/^\+/, '')
}
