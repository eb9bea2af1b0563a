/**
 * Whether an address or number in a query means this recipient. Numbers may be in national form, with spaces, or with
 * the plus that a query string turns into a space.
 */
export function isSameRecipient(asked: string, recipient: string): boolean {
  if (asked.includes('@') || recipient.includes('@')) {
    return asked.trim().toLowerCase() === recipient.toLowerCase()
  }
  return digitsOf(asked) === digitsOf(recipient)
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '44')
}
