import type { PushGateway } from './push-gateway.ts'

/** No push: browsers open no sockets, and show a change when it is loaded (RT-02). */
export const noPush: PushGateway = {
  clientConfig: null,
  authorise: async () => {
    throw new Error('There is no push service')
  },
  endSession: async () => {},
  start: async () => {},
  stop: async () => {},
}
