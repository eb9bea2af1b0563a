/** The JSON of a response body, for the server to send as it is. */
export class JsonText<Body> {
  /** Exists for the types alone: the JSON of one body does not fit an endpoint with another. */
  declare readonly body: Body
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/**
 * The JSON of a body with one long list. It is made chunk by chunk, since the server can do nothing else while it makes
 * the JSON of a whole body.
 * @param head the body without the list
 * @param chunks the items of the list
 */
export async function jsonWithList<Body extends object, Name extends keyof Body & string>(
  head: Omit<Body, Name>,
  name: Name,
  chunks: AsyncIterable<Body[Name]>,
): Promise<JsonText<Body>> {
  const begin = JSON.stringify({ ...head, [name]: [] }).slice(0, -2)
  const parts = [Buffer.from(begin)]
  for await (const items of chunks) {
    const json = JSON.stringify(items).slice(1, -1)
    if (json !== '') parts.push(Buffer.from(parts.length > 1 ? `,${json}` : json))
  }
  return new JsonText(Buffer.concat([...parts, Buffer.from(']}')]))
}
