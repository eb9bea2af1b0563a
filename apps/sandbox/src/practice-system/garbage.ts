interface Garbage {
  type: 'text/html' | 'application/json'
  body: string
}

/** An HTML page of a proxy, and JSON of another shape. */
const kinds: readonly [Garbage, ...Garbage[]] = [
  { type: 'text/html', body: '<html><body><h1>We will be right back</h1></body></html>' },
  {
    type: 'application/json',
    body: JSON.stringify({ patient: { id: {}, first_name: 7 }, patients: 'none', meta: null }),
  },
]

/** Invalid responses, each kind in turn. */
export function createGarbage() {
  let given = 0
  return {
    next(): Garbage {
      given += 1
      return kinds[(given - 1) % kinds.length] ?? kinds[0]
    },
    startAnew() {
      given = 0
    },
  }
}
