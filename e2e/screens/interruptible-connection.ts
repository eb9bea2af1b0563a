import type { Page, WebSocketRoute } from '@playwright/test'

/** A proxy between the page and the push service, which can interrupt the connection. */
export async function interruptibleConnection(page: Page) {
  const sockets = new Set<WebSocketRoute>()
  let isUp = true
  let connectionCount = 0
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (!isUp) return void socket.close({ code: 1013 })
    connectionCount++
    sockets.add(socket)
    socket.connectToServer()
  })
  return {
    connectionCount: () => connectionCount,
    interrupt: async () => {
      isUp = false
      await Promise.all([...sockets].map((socket) => socket.close({ code: 1012 })))
      sockets.clear()
    },
    restore: () => {
      isUp = true
    },
  }
}
