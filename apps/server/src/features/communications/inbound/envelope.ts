/** How a mail was handed over. */
export interface Envelope {
  envelope_from: string
  recipients: string[]
}
