/** A MIME type without its parameters, in lower case: "audio/ogg" of "audio/OGG; codecs=opus". */
export function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}
