// The timeline texts of WhatsApp messages that have no text.

export const UNSUPPORTED_WHATSAPP =
  'WhatsApp does not deliver this kind of message to us. Ask the patient to send it another way'

/** The text for a location that a patient sent: its name, address and coordinates. */
export function locationText(location: {
  name: string
  address: string
  latitude: number
  longitude: number
}): string {
  const text = [location.name, location.address].filter((part) => part.trim() !== '')
  return `Location: ${[...text, `${location.latitude}, ${location.longitude}`].join(', ')}`
}

/** The text for contacts that a patient sent. */
export function contactsText(contacts: readonly { name: string; phones: readonly string[] }[]): string {
  const texts = contacts.map(({ name, phones }) => [name, ...phones].filter(Boolean).join(', '))
  return `${texts.length === 1 ? 'Contact' : 'Contacts'}: ${texts.join('; ')}`
}

const QUOTED_MAX = 60

/**
 * The text for a reaction to a message.
 * @param emoji empty when a reaction was removed
 * @param quoted the text of that message; null when it is not known
 */
export function reactionText(emoji: string, quoted: string | null): string {
  const characters = [...(quoted ?? '').replace(/\s+/g, ' ').trim()]
  const beginning =
    characters.length > QUOTED_MAX ? `${characters.slice(0, QUOTED_MAX).join('')}…` : characters.join('')
  const quote = beginning === '' ? '' : ` to “${beginning}”`
  return emoji === '' ? `Removed a reaction${quote}` : `Reacted ${emoji}${quote}`
}
