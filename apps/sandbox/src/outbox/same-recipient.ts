/**
 * Whether the phone number or email address in a query means this recipient. A number may be in national form, contain
 * spaces, or begin with a space, because a query string turns a plus into a space.
 */
export function isSameRecipient(query: string, recipient: string): boolean {
  if (query.includes('@') || recipient.includes('@')) {
    return query.trim().toLowerCase() === recipient.toLowerCase()
  }
  return digitsOf(query) === digitsOf(recipient)
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '44')
}
