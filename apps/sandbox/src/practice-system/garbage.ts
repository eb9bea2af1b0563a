interface Garbage {
  type: 'text/html' | 'application/json'
  body: string
}

/** An HTML page such as a proxy returns, and JSON in a wrong format. */
const kinds: readonly [Garbage, ...Garbage[]] = [
  { type: 'text/html', body: '<html><body><h1>We will be right back</h1></body></html>' },
  {
    type: 'application/json',
    body: JSON.stringify({ patient: { id: {}, first_name: 7 }, patients: 'none', meta: null }),
  },
]

/** Returns malformed responses, each kind in turn. */
export function createGarbage() {
  let count = 0
  return {
    next(): Garbage {
      count += 1
      return kinds[(count - 1) % kinds.length] ?? kinds[0]
    },
    reset() {
      count = 0
    },
  }
}
