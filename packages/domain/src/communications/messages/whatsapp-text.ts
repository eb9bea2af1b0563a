/** The timeline text of a WhatsApp message of a kind without text. */

export const UNSUPPORTED_WHATSAPP =
  'WhatsApp does not deliver this kind of message to us. Ask the patient to send it another way'

/** A place that a patient sent: its name, address and coordinates. */
export function placeText(place: {
  name: string
  address: string
  latitude: number
  longitude: number
}): string {
  const text = [place.name, place.address].filter((part) => part.trim() !== '')
  return `Location: ${[...text, `${place.latitude}, ${place.longitude}`].join(', ')}`
}

/** Contacts that a patient sent. */
export function contactsText(contacts: readonly { name: string; phones: readonly string[] }[]): string {
  const each = contacts.map(({ name, phones }) => [name, ...phones].filter(Boolean).join(', '))
  return `${each.length === 1 ? 'Contact' : 'Contacts'}: ${each.join('; ')}`
}

const QUOTED_MAX = 60

/**
 * A reaction to a message.
 * @param emoji empty when a reaction was removed
 * @param quoted the text of the message that it is about; null when it is not known
 */
export function reactionText(emoji: string, quoted: string | null): string {
  const characters = [...(quoted ?? '').replace(/\s+/g, ' ').trim()]
  const cut =
    characters.length > QUOTED_MAX ? `${characters.slice(0, QUOTED_MAX).join('')}…` : characters.join('')
  const about = cut === '' ? '' : ` to “${cut}”`
  return emoji === '' ? `Removed a reaction${about}` : `Reacted ${emoji}${about}`
}
