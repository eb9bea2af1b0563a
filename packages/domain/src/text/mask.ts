/** An email address of which only the owner recognises the rest: "g•••@mail.example". */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address
  return at < 1 ? '•••' : `${first}•••${address.slice(at)}`
}

/** The end of a phone number: "•••123". */
export function maskNumber(number: string): string {
  return `•••${number.slice(-3)}`
}
