/** Before each message over TCP, its length in two bytes (RFC 1035, 4.2.2). */
const LENGTH_BYTES = 2

/** A message as it is sent over TCP. */
export function withLength(message: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt16BE(message.length)
  return Buffer.concat([length, message])
}

/** @returns a function that takes a connection's data in parts of any size, and passes on each complete message */
export function messageReader(onMessage: (message: Buffer) => void): (data: Buffer) => void {
  let received = Buffer.alloc(0)
  return (data) => {
    received = Buffer.concat([received, data])
    while (received.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + received.readUInt16BE(0)
      if (received.length < end) return
      onMessage(received.subarray(LENGTH_BYTES, end))
      received = received.subarray(end)
    }
  }
}
