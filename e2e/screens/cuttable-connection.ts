import type { Page, WebSocketRoute } from '@playwright/test'

/** A proxy between the page and the push service, which can cut the connection. */
export async function cuttableConnection(page: Page) {
  const open = new Set<WebSocketRoute>()
  let isUp = true
  let connections = 0
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (!isUp) return void socket.close({ code: 1013 })
    connections++
    open.add(socket)
    socket.connectToServer()
  })
  return {
    connections: () => connections,
    cut: async () => {
      isUp = false
      await Promise.all([...open].map((socket) => socket.close({ code: 1012 })))
      open.clear()
    },
    mend: () => {
      isUp = true
    },
  }
}
