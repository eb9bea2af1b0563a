/** A bare email address. */
export const ADDRESS = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/

/** The domain of an email address, in lower case; '' for the null sender. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** The bare address in a From or Reply-To header. */
export function bareAddress(header: string): string {
  return (/<([^<>]*)>\s*$/.exec(header)?.[1] ?? header).trim()
}

/** Puts a Message-ID in angle brackets, unless it already has them. */
export function addBrackets(messageId: string): string {
  return `<${messageId.trim().replace(/^<|>$/g, '')}>`
}
