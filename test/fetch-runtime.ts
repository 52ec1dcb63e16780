import { createRequire } from 'node:module'
import { isFetch } from './is-fetch.ts'

// Node 20 has no WebSocket, which the runtimes with the client's other transport have.
if (isFetch && !('WebSocket' in globalThis)) {
  const { WebSocket } = createRequire(new URL('../packages/client/package.json', import.meta.url))('undici') as {
    readonly WebSocket: object
  }
  Object.assign(globalThis, { WebSocket })
}
